// Identity documents for the demo and the tests. Invented, and marked SPECIMEN across.
import { portrait } from "../kit/portrait.mjs";
import { Canvas } from "../kit/canvas.mjs";

const FACE = { bg: "#c9d3d3", skin: "#e7b893", hair: "#221d22", style: "short", age: 0.25, wear: { kind: "suit", color: "#22303f", shirt: "#fbf6ea" } };

/** The bust, set into a frame of the given width. */
function photo(c, rnd, x, y, w) {
  const inner = new Canvas(480, 480);
  portrait(inner, rnd, FACE);
  c.defs.push(...inner.defs.map((d) => d.replaceAll('id="', `id="p${x}`)));
  c.clip(`<rect x="${x}" y="${y}" width="${w}" height="${w * 1.2}"/>`, () => c.group({ transform: `translate(${x - w * 0.1} ${y}) scale(${w / 400})` }, () => c.add(inner.out.join("").replaceAll("url(#", `url(#p${x}`))));
}

function guilloche(c, x, y, w, h, color) {
  c.clip(`<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`, () => { for (let i = 0; i < 26; i += 1) { let d = ""; for (let q = 0; q <= 60; q += 1) { const px = x + (w * q) / 60; d += `${q ? "L" : "M"}${px.toFixed(1)} ${(y + h / 2 + Math.sin(q * 0.21 + i * 0.24) * (h * 0.42) * Math.cos(i * 0.12)).toFixed(1)}`; } c.path(d, "none", { stroke: color, "stroke-width": 0.8, opacity: 0.4 }); } });
}

function specimen(c, x, y, size) { c.add(`<g transform="translate(${x} ${y}) rotate(-18)"><text text-anchor="middle" font-size="${size}" font-weight="700" font-family="Liberation Sans, Arial, sans-serif" fill="#b03a30" fill-opacity="0.3" stroke="#b03a30" stroke-opacity="0.55" stroke-width="2" letter-spacing="${size * 0.12}">SPECIMEN</text></g>`); }

const field = (c, x, y, label, value, size = 26) => { c.text(x, y, label, 13, "#5d6b7a"); c.text(x, y + size + 3, value, size, "#14263f", { "font-weight": 600 }); };

const pictures = {
  passport(c, rnd) {
    c.rect(0, 0, 1200, 840, "#e9e4d6"); c.rect(30, 24, 1140, 792, "#f6efe0", { rx: 18 }); c.rect(30, 24, 1140, 74, "#7b2436", { rx: 18 }); c.rect(30, 70, 1140, 28, "#7b2436"); guilloche(c, 30, 110, 1140, 520, "#a9c0b4"); guilloche(c, 30, 250, 1140, 420, "#d9b9a0");
    c.text(60, 72, "UTOPIA  ·  PASSPORT / PASSEPORT", 30, "#f6e6c4", { "font-weight": 700, "letter-spacing": 2 }); c.text(1140, 72, "SPECIMEN", 26, "#f6e6c4", { "text-anchor": "end" });
    photo(c, rnd, 70, 150, 300); c.rect(70, 150, 300, 360, "none", { stroke: "#8a8a80", "stroke-width": 2 });
    field(c, 420, 160, "Type", "P"); field(c, 560, 160, "Code", "UTO"); field(c, 740, 160, "Passport No.", "L0000000X"); field(c, 420, 236, "Surname", "LI"); field(c, 420, 312, "Given names", "MING"); field(c, 420, 388, "Nationality", "UTOPIAN"); field(c, 740, 388, "Sex", "M"); field(c, 420, 464, "Date of birth", "12 MAR 1985"); field(c, 740, 464, "Place of birth", "PORT CITY"); field(c, 420, 540, "Date of issue", "04 JUN 2021"); field(c, 740, 540, "Date of expiry", "03 JUN 2041");
    c.curve("M90 580C120 540 140 600 160 570S200 540 214 576S260 590 330 556", "#1d3557", 3); c.rect(30, 660, 1140, 156, "#fbf8ef", { rx: 18 }); for (const [y, line] of [[722, "P&lt;UTOLI&lt;&lt;MING&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;"], [778, "L0000000X0UTO8503126M4106037SPECIMEN&lt;&lt;&lt;&lt;&lt;&lt;&lt;0"]]) c.text(60, y, line, 36, "#1d2733", { "font-family": "Liberation Mono, monospace", textLength: 1080, lengthAdjust: "spacing" });
    specimen(c, 640, 470, 150);
  },
  "id-front"(c, rnd) {
    c.rect(0, 0, 1012, 638, c.gradient([[0, "#dfeae6"], [1, "#f3e9d6"]], { x1: 0, y1: 0, x2: 1, y2: 1 }), { rx: 36 }); guilloche(c, 0, 60, 1012, 520, "#8fb4a8"); guilloche(c, 0, 180, 1012, 420, "#d3b48f");
    c.text(56, 84, "UTOPIA IDENTITY CARD", 34, "#14263f", { "font-weight": 700 }); photo(c, rnd, 690, 130, 260);
    field(c, 56, 150, "Name", "LI MING", 32); field(c, 56, 240, "Sex", "M", 28); field(c, 240, 240, "Date of birth", "1985-03-12", 28); field(c, 56, 330, "Address", "18 Lantern Street, Harbour District", 24); c.text(56, 392, "Port City 100001, Utopia", 24, "#14263f", { "font-weight": 600 }); field(c, 56, 500, "ID number", "000000 1985 0312 000X", 36); specimen(c, 430, 400, 120);
  },
  "id-back"(c) {
    c.rect(0, 0, 1012, 638, c.gradient([[0, "#f3e9d6"], [1, "#dfeae6"]], { x1: 0, y1: 0, x2: 1, y2: 1 }), { rx: 36 }); guilloche(c, 0, 60, 1012, 520, "#d3b48f"); guilloche(c, 0, 180, 1012, 420, "#8fb4a8");
    c.rect(0, 96, 1012, 92, "#26313d"); c.text(56, 260, "REPUBLIC OF UTOPIA", 34, "#14263f", { "font-weight": 700 });
    field(c, 56, 320, "Issued by", "Port City Registry, Harbour District", 28); field(c, 56, 410, "Valid", "2021-06-04 to 2041-06-03", 28); field(c, 56, 500, "Card number", "UTO 0000 0000", 28); specimen(c, 560, 430, 120);
  },
};

export default [
  { folder: "../samples", width: 1200, height: 840, sizes: [{ to: 1200, limit: 90000 }], pictures: { passport: pictures.passport } },
  { folder: "../samples", width: 1012, height: 638, format: "png", sizes: [{ to: 1012 }], pictures: { "id-front": pictures["id-front"], "id-back": pictures["id-back"] } },
];
