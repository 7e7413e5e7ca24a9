// The partners' marks and cover cards, and the icons of the home page.
import { JADE, darker, lighter } from "../kit/canvas.mjs";

const star = (x, y, r) => { let d = ""; for (let i = 0; i < 8; i += 1) { const a = (i / 8) * Math.PI * 2 - Math.PI / 2, q = i % 2 ? r * 0.34 : r; d += `${i ? "L" : "M"}${(x + Math.cos(a) * q).toFixed(1)} ${(y + Math.sin(a) * q).toFixed(1)}`; } return d + "Z"; };

/** Each mark fills a square of 100; two colours. */
const MARKS = {
  fernhill: { color: "#2f6b4f", draw: (c, a, b) => { c.path("M6 84Q50 44 94 84V94H6Z", b); c.path("M50 90C48 62 50 34 62 8", "none", { stroke: a, "stroke-width": 5, "stroke-linecap": "round" }); for (let i = 0; i < 6; i += 1) { const y = 76 - i * 11, x = 49.5 + i * i * 0.32, l = 27 - i * 3.4; c.path(`M${x} ${y}Q${x - l * 0.5} ${y - 17} ${x - l} ${y - 9}Q${x - l * 0.55} ${y + 3} ${x} ${y}Z`, a); c.path(`M${x} ${y}Q${x + l * 0.62} ${y - 14} ${x + l} ${y - 3}Q${x + l * 0.5} ${y + 6} ${x} ${y}Z`, a); } } },
  tidewater: { color: "#1f6f80", draw: (c, a, b) => { c.circle(50, 50, 44, a); c.circle(64, 36, 11, b); c.path("M6 50C18 40 30 40 42 52C54 64 70 64 94 50A44 44 0 0 1 90 68C70 80 52 78 40 66C30 57 18 58 7 62A44 44 0 0 1 6 50Z", "#ffffff"); c.path("M12 72C24 66 34 70 42 78C50 85 62 87 74 84A44 44 0 0 1 12 72Z", b); } },
  keel: { color: "#22405e", draw: (c, a, b) => { c.path("M8 22H46V92C26 78 12 54 8 22Z", a); c.path("M54 22H92C88 54 74 78 54 92Z", b); c.rect(8, 8, 84, 8, a); } },
  southerncrest: { color: "#7a3b4b", draw: (c, a, b) => { c.path("M50 4C66 14 80 16 92 16C94 54 80 82 50 97C20 82 6 54 8 16C20 16 34 14 50 4Z", a); for (const [x, y, r] of [[50, 26, 9], [50, 76, 10], [30, 48, 8.5], [69, 44, 8.5], [59, 58, 5]]) c.path(star(x, y, r), b); } },
  umoya: { color: "#c8693f", draw: (c, a, b) => { for (const [y, w, col, r] of [[34, 58, a, 13], [54, 74, b, 12], [74, 46, a, 11]]) c.path(`M8 ${y}H${w}A${r} ${r} 0 1 0 ${w - r} ${y - r}`, "none", { stroke: col, "stroke-width": 9, "stroke-linecap": "round" }); } },
  asagiri: { color: "#41506f", draw: (c, a, b) => { c.circle(50, 40, 27, b); c.rect(6, 47, 88, 9, "#ffffff", { rx: 4.5 }); for (const [x, y, w] of [[6, 48.5, 88], [18, 62, 72], [8, 75.5, 58], [30, 89, 48]]) c.rect(x, y, w, 7, a, { rx: 3.5 }); } },
};
const second = { fernhill: "#a9c79a", tidewater: "#e9c46e", keel: "#2c8c78", southerncrest: "#f0dcb4", umoya: "#2f5d5a", asagiri: "#d9654a" };

const marks = Object.fromEntries(Object.entries(MARKS).map(([name, { color, draw }]) => [name, (c) => c.group({ transform: "translate(20 20) scale(1.6)" }, () => draw(c, color, second[name]))]));

const covers = Object.fromEntries(Object.entries(MARKS).map(([name, { color, draw }]) => [`${name}-cover`, (c) => {
  const deep = darker(color, 0.42);
  c.rect(0, 0, 1200, 600, c.gradient([[0, darker(color, 0.12)], [1, deep]], { x1: 0, y1: 0, x2: 1, y2: 1 }));
  for (let i = 0; i < 9; i += 1) c.circle(930, 320, 90 + i * 80, "none", { stroke: lighter(color, 0.3), "stroke-width": 1.4, opacity: 0.3 - i * 0.026 });
  c.group({ transform: "translate(620 -20) scale(6.6)", opacity: 0.3 }, () => draw(c, lighter(color, 0.18), lighter(color, 0.34)));
  c.rect(96, 170, 260, 260, "#fbf5e8", { rx: 40 }); c.group({ transform: "translate(136 210) scale(1.8)" }, () => draw(c, color, second[name]));
  c.rect(0, 588, 1200, 12, second[name]);
}]));

const stroke = { stroke: "#1d3557", "stroke-width": 3.2, "stroke-linecap": "round", "stroke-linejoin": "round" };
const icons = {
  choose: (c) => { c.circle(40, 40, 34, "#e4f0ea"); c.path("M16 58V34L30 24V58ZM30 58V18L46 28V58ZM46 58V36H60V58Z", "#ffffff", stroke); c.path("M22 40V42M22 48V50M38 34V36M38 42V44M38 50V52M53 44V46M53 52V54", "none", stroke); c.circle(56, 24, 11, JADE); c.path("M51 24L55 28L62 20.5", "none", { ...stroke, stroke: "#ffffff" }); },
  verify: (c) => { c.circle(40, 40, 34, "#f5e9d3"); c.path("M40 14C47 20 54 22 62 22C63 44 56 58 40 66C24 58 17 44 18 22C26 22 33 20 40 14Z", "#ffffff", stroke); c.circle(33, 37, 5.4, "#ffffff", stroke); c.circle(47, 37, 5.4, "#ffffff", stroke); c.path("M27 53C27.500 47.500 30 45 33 45C36.500 45 39 47 40 50C41 47 43.500 45 47 45C50 45 52.500 47.500 53 53", "none", { ...stroke, stroke: JADE }); },
  hold: (c) => { c.circle(40, 40, 34, "#e4f0ea"); c.path("M16 28H58A5 5 0 0 1 63 33V55A5 5 0 0 1 58 60H21A5 5 0 0 1 16 55Z", "#ffffff", stroke); c.path("M16 28L48 18A4 4 0 0 1 53 22V28", "none", stroke); c.path("M63 39H50A5.500 5.500 0 0 0 50 50H63", "#f5e9d3", stroke); c.circle(51, 44.5, 1.8, JADE, { stroke: JADE, "stroke-width": 2 }); },
  report: (c) => { c.circle(40, 40, 34, "#f5e9d3"); c.path("M18 60V20M18 60H62", "none", stroke); c.path("M24 50L34 38L43 44L60 24", "none", { ...stroke, stroke: JADE, "stroke-width": 4 }); c.path("M50 23.500H60.500V34", "none", { ...stroke, stroke: JADE, "stroke-width": 4 }); c.path("M28 60V56M38 60V52M48 60V50M57 60V44", "none", stroke); },
};

export default [
  { folder: "partners", width: 200, height: 200, format: "png", sizes: [{ to: 320 }], pictures: marks },
  { folder: "partners", width: 1200, height: 600, sizes: [{ to: 1200, limit: 40000 }], pictures: covers },
  { folder: "icons", width: 80, height: 80, format: "svg", pictures: icons },
];
