import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./sheet.css";
import { sweep } from "./board/kept";
import { speech } from "./lib/i18n.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the page");

sweep(localStorage, Date.now());
speech.load().then(
  () => mount(App, { target }),
  () => {
    target.textContent = "Wordrummi: geen verbinding / no connection";
  },
);
