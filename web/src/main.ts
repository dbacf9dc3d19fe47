import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./sheet.css";
import { sweep } from "./board/kept";
import { speech } from "./lib/i18n.svelte";
import { shell } from "./lib/shell.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the page");

addEventListener("load", () => void shell.begin());
sweep(localStorage, Date.now());
speech.load().then(
  () => mount(App, { target }),
  () => {
    target.textContent = "Wordrummi: geen verbinding / no connection";
  },
);
