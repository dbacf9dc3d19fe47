import { afterEach, describe, expect, it, vi } from "vitest";
import { end, listed, removeHonours } from "../src/lib/admin";

vi.mock("../src/lib/network.svelte", () => ({ network: { fetch: (path: string, wish: RequestInit) => fetch(path, wish) } }));

const problem = (status: number, more: Record<string, unknown> = {}): Response =>
  new Response(JSON.stringify({ status, title: "", ...more }), { status, headers: { "Content-Type": "application/problem+json" } });

function answering(...answers: Response[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const answer of answers) fetched.mockResolvedValueOnce(answer);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { documentElement: { lang: "nl" } });
  return fetched;
}
const sent = (fetched: ReturnType<typeof answering>, at: number): unknown => JSON.parse(String(fetched.mock.calls[at]?.[1]?.body));

describe("the administrator", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("bears the token in a header, and a name is written so that it is one", async () => {
    const fetched = answering(new Response(null, { status: 204 }));
    await removeHonours("secret", "a/b é");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/admin/names/a%2Fb%20%C3%A9");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "DELETE", headers: { Authorization: "Bearer secret" } });
  });

  it("asks for older rooms from where the list ended", async () => {
    const fetched = answering(new Response('{"rooms": []}'));
    expect(await listed("secret", "ended", 1234)).toEqual([]);
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/admin/rooms?status=ended&limit=30&before=1234");
  });

  it("ends a room in which somebody was faster", async () => {
    const fetched = answering(problem(409, { version: 18 }), new Response("{}"));
    await end("secret", "r", 17);
    expect(sent(fetched, 1)).toMatchObject({ seen: 18, command: { command: "end" } });
  });

  it("gives up when others are faster each time", async () => {
    const fetched = answering(problem(409, { version: 18 }), problem(409, { version: 19 }), problem(409, { version: 20 }));
    await expect(end("secret", "r", 17)).rejects.toMatchObject({ problem: { status: 409 } });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("does not ask again when the room has ended already", async () => {
    const fetched = answering(problem(409));
    await expect(end("secret", "r", 17)).rejects.toThrow();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
