// Projects 5 to 8: a Barossa vineyard, student houses in Cape Town, a data centre on a fjord, machiya in Kyoto.
import { darker, lighter, mix } from "../kit/canvas.mjs";
import { projects } from "../kit/export.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Room, landscape } from "../kit/rooms.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { courses, glass, windows } from "../kit/walls.mjs";

/** Rows of vines that run to a vanishing point. */
function rows(c, { vx, vy, from, to, y = 800, leaf, soil, gap, rnd }) {
  c.path(`M${from} ${y}L${vx - 3} ${vy}H${vx + 3}L${to} ${y}Z`, soil);
  for (let x = from; x < to; x += gap) {
    const [a, b, d] = [x, x + gap * 0.52, x + gap * 0.66];
    c.poly([[a, y], [vx, vy], [vx, vy], [b, y]], leaf);
    c.poly([[b, y], [vx, vy], [d, y]], darker(leaf, 0.35));
    for (let t = 0.04; t < 0.9; t += 0.035 + t * 0.035) {
      const s = 1 - t;
      const px = vx + (a + (b - a) * rnd.between(0.2, 0.8) - vx) * s ** 1.7, py = vy + (y - vy) * s ** 1.7;
      c.circle(px, py, gap * 0.13 * s ** 1.7, rnd.chance(0.5) ? lighter(leaf, 0.16) : darker(leaf, 0.14), { opacity: 0.8 });
    }
  }
}

/** A tile roof drawn over a flat front: eaves, ridge, courses. */
function eaves(c, x, y, w, h, color) {
  c.path(`M${x - w * 0.05} ${y}Q${x + w * 0.06} ${y - h * 0.2} ${x + w * 0.12} ${y - h}H${x + w * 0.88}Q${x + w * 0.94} ${y - h * 0.2} ${x + w * 1.05} ${y}Z`, color);
  for (let i = 1; i < 15; i += 1) { const t = i / 15; c.line([[x + w * (0.12 + 0.76 * t), y - h], [x + w * (-0.04 + 1.08 * t), y]], darker(color, 0.3), 1.4, { opacity: 0.6 }); }
  c.rect(x + w * 0.1, y - h - 5, w * 0.8, 8, darker(color, 0.25), { rx: 4 });
  c.rect(x - w * 0.05, y - 2, w * 1.1, 6, darker(color, 0.35), { rx: 3 });
}

function pagoda(c, x, y, h, color, roof) {
  for (let i = 0; i < 5; i += 1) {
    const t = i / 5, w = h * (0.34 - t * 0.13), py = y - h * 0.15 * i;
    c.rect(x - w * 0.36, py - h * 0.13, w * 0.72, h * 0.13, color);
    c.path(`M${x - w * 0.78} ${py - h * 0.09}Q${x - w * 0.4} ${py - h * 0.11} ${x - w * 0.28} ${py - h * 0.16}H${x + w * 0.28}Q${x + w * 0.4} ${py - h * 0.11} ${x + w * 0.78} ${py - h * 0.09}Q${x} ${py - h * 0.075} ${x - w * 0.78} ${py - h * 0.09}Z`, roof);
  }
  c.line([[x, y - h * 0.74], [x, y - h]], roof, 3); for (let i = 0; i < 5; i += 1) c.ellipse(x, y - h * (0.8 + i * 0.035), h * 0.014, 2, roof);
}

const tableMountain = (c, y, s, color, shade) => {
  c.poly([[-60, y], [90, y - 90 * s], [150, y - 110 * s], [230, y - 290 * s], [262, y - 322 * s], [300, y - 330 * s], [660, y - 336 * s], [700, y - 322 * s], [750, y - 240 * s], [800, y - 176 * s], [880, y - 160 * s], [930, y - 226 * s], [975, y - 178 * s], [1060, y - 96 * s], [1260, y - 40 * s], [1260, y]], color);
  for (const [x, w] of [[300, 40], [390, 54], [492, 46], [570, 60], [650, 40]]) c.poly([[x, y - 330 * s], [x + w, y - 330 * s], [x + w * 0.9, y - 220 * s], [x + w * 1.3, y - 90 * s], [x + w * 0.5, y - 120 * s], [x + w * 0.3, y - 230 * s]], shade, { opacity: 0.5 });
  c.poly([[930, y - 226 * s], [975, y - 178 * s], [1060, y - 96 * s], [990, y - 90 * s], [944, y - 150 * s]], shade, { opacity: 0.6 });
};

const pictures = {
  "baro-1"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 960, y: 250, r: 54 }, horizon: 440, clouds: 6, rnd });
    nature.hills(c, 400, 56, "#b3a783", rnd); nature.hills(c, 424, 34, "#93955f", rnd);
    const s = new Stage(c, mood, { eye: [-12, 6, -48], turn: 0.22, horizon: 446, lens: 0.95, rnd, reach: 700 });
    c.rect(0, 440, 1200, 360, c.gradient([[0, "#a29a5c"], [1, "#8b8a4a"]]));
    for (let i = 0; i < 9; i += 1) s.stand(-50 + i * 17, 46 + rnd.between(0, 12), (x, y, k) => nature.roundTree(c, x, y, k * rnd.between(11, 16), mood, rnd, rnd.pick(["#5f7a4f", "#6b7f4c", "#4f6f50"])));
    const stone = "#d8b98a";
    const house = (x, z, w, d, h, rise) => { s.box(x, z, w, d, 0, h, { color: stone, wall: (p) => { courses(p, { step: 0.7, opacity: 0.28 }); windows(p, { floor: h, bay: 4.6, width: 1.3, height: h * 0.48, sill: h * 0.22, frame: "#f3e6cb", shutters: "#2f6f5e" }); } }); s.gable(x, z, w, d, h, rise, { color: "#a4553a", wallColor: stone, along: "x", over: 0.8 }); };
    house(2, 26, 34, 12, 6.4, 4.4);
    s.box(36, 24, 8, 8, 0, 14, { color: "#e3c79b", wall: (p) => { courses(p, { step: 0.7 }); windows(p, { floor: 4.6, bay: 5, width: 1.4, height: 2.2, lit: 0.7, frame: "#f6ead0" }); } });
    s.gable(36, 24, 8, 8, 14, 3.4, { color: "#a4553a", wallColor: "#e3c79b", along: "z", over: 0.7 });
    house(46, 27, 26, 11, 5.4, 3.8);
    s.box(6, 21, 24, 5, 0, 3.6, { color: "#3c3a30", wall: (p) => p.fill(0.02, 0, 0.98, 0.85, mood.lit, true, { opacity: 0.7 }) }); for (let i = 0; i < 7; i += 1) s.box(6 + i * 3.9, 20.6, 0.5, 0.5, 0, 3.6, { color: "#e9d3a8", shadow: false }); s.box(5.4, 20, 25.4, 6.4, 3.6, 0.4, { color: "#a4553a", shadow: false });
    for (const [x, h] of [[-4, 12], [0.4, 14], [75, 13], [79, 11]]) s.stand(x, 24, (px, py, k) => nature.cypress(c, px, py, k * h, mood));
    s.floor(14, -60, 7, 80, "#e2c592");
    for (let x = -70; x < 100; x += 3.3) {
      if (x > 10.5 && x < 21.5) continue;
      for (let z = 15; z > -44; z -= 2.2) s.stand(x, z, (px, py, k) => { if (px < -80 || px > 1280) return; c.path(nature.smooth([[px - k * 1.25, py], [px - k * 1.1, py - k * rnd.between(1.2, 1.6)], [px, py - k * rnd.between(1.5, 1.9)], [px + k * 1.1, py - k * rnd.between(1.2, 1.6)], [px + k * 1.25, py]]), mix("#55713a", rnd.pick(["#8a8f3e", "#3f6338", "#a3853a"]), rnd.between(0, 0.6))); });
    }
    s.stand(17, -10, (px, py, k) => nature.person(c, px, py, k * 1.8, rnd, "#c8603f")); s.stand(18.6, -9, (px, py, k) => nature.person(c, px, py, k * 1.7, rnd, "#14263f"));
    nature.birds(c, 420, 190, 5, 12, "#4a4a3a", rnd);
  },
  "baro-2"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 330, y: 230, r: 46 }, horizon: 400, clouds: 6, rnd });
    nature.hills(c, 340, 70, "#b9c2ac", rnd); nature.hills(c, 390, 54, "#a3b48f", rnd); nature.veil(c, 330, 130, "#f7e9cf", 0.8);
    for (const [y, col, n] of [[430, "#93a872", 22], [510, "#7f9a5c", 18]]) {
      nature.hills(c, y, 42, col, rnd);
      for (let i = 0; i < n; i += 1) { const x = rnd.between(0, 1200); nature.roundTree(c, x, y + rnd.between(-4, 30), rnd.between(24, 46), mood, rnd, "#567a54"); }
    }
    for (const [cx, cy, w, hgt, lean] of [[250, 560, 430, 120, -0.5], [820, 530, 500, 110, 0.6]]) {
      const d = `M${cx - w / 2} ${cy + hgt}Q${cx - w * 0.3} ${cy - hgt * 0.5} ${cx + w * 0.1} ${cy - hgt * 0.3}T${cx + w / 2} ${cy + hgt}Z`;
      c.path(d, "#c3a768"); c.clip(`<path d="${d}"/>`, () => { for (let i = -26; i < 26; i += 1) c.path(`M${cx + i * 26} ${cy + hgt}Q${cx + i * 20 + lean * 40} ${cy} ${cx + i * 12 + lean * 120} ${cy - hgt}`, "none", { stroke: i % 3 ? "#6f8a48" : "#5c7a40", "stroke-width": 9 }); });
    }
    rows(c, { vx: 640, vy: 600, from: -900, to: 2100, leaf: "#648445", soil: "#c7a263", gap: 130, rnd });
    c.path("M0 660Q200 610 420 640L300 700Q100 690 0 720Z", "#7f9a5c"); c.path("M1200 640Q1040 600 880 630L1000 700L1200 720Z", "#728f52");
    nature.roundTree(c, 150, 690, 210, mood, rnd, "#5e8256"); nature.roundTree(c, 1090, 680, 170, mood, rnd, "#688a58");
    c.rect(566, 566, 110, 34, "#efe0c2"); c.poly([[556, 568], [621, 536], [686, 568]], "#a4553a"); for (let i = 0; i < 4; i += 1) c.rect(578 + i * 24, 576, 12, 16, "#6f7f78"); nature.cypress(c, 546, 602, 62, mood); nature.cypress(c, 694, 602, 70, mood); nature.birds(c, 760, 180, 5, 11, "#5d6a58", rnd);
  },
  "baro-3"(c, rnd) {
    c.rect(0, 0, 1200, 800, "#3a2a24");
    const arch = (t, fill) => { const w = 560 * t + 60, h = 400 * t + 70, y = 620 * 0.5 + 250 * t + 60; c.path(`M${600 - w} ${y + 200 * t}V${y - h * 0.55}A${w} ${w * 0.72} 0 0 1 ${600 + w} ${y - h * 0.55}V${y + 200 * t}Z`, fill); };
    for (let i = 12; i >= 0; i -= 1) { const t = (i / 12) ** 1.6 * 1.25; arch(t + 0.04, i % 2 ? "#9b6f4d" : "#b58358"); arch(t, mix("#f4cf8e", "#5c4031", Math.min(1, i / 12 + 0.05))); }
    c.poly([[0, 800], [540, 420], [660, 420], [1200, 800]], "#7c5c45"); for (let i = 0; i < 9; i += 1) { const y = 430 + i * i * 5.4; c.line([[0, y], [1200, y]], "#5c4031", 1.6, { opacity: 0.5 }); }
    c.circle(600, 380, 190, c.gradient([[0, "#ffe3a6", 0.75], [1, "#ffe3a6", 0]], { radial: true }));
    const barrel = (x, y, r, side) => {
      c.ellipse(x + side * r * 0.1, y + r * 1.02, r * 1.1, r * 0.12, "#1d1512", { opacity: 0.4 });
      c.path(`M${x} ${y - r}Q${x - side * r * 0.9} ${y - r * 1.02} ${x - side * r * 1.4} ${y - r * 0.8}V${y + r * 0.8}Q${x - side * r * 0.9} ${y + r * 1.02} ${x} ${y + r}Z`, "#8f5f38");
      for (const k of [0.35, 1.05]) c.path(`M${x - side * r * k} ${y - r * (1.0 - k * 0.09)}V${y + r * (1.0 - k * 0.09)}`, "none", { stroke: "#3a3330", "stroke-width": r * 0.1 });
      c.circle(x, y, r, "#c08a52"); c.circle(x, y, r * 0.86, "#d19c62"); for (let i = -3; i <= 3; i += 1) c.line([[x + i * r * 0.23, y - r * 0.8], [x + i * r * 0.23, y + r * 0.8]], "#a8743f", 1.4); c.circle(x, y, r, "none", { stroke: "#4a403a", "stroke-width": r * 0.1 }); c.circle(x, y - r * 0.1, r * 0.09, "#6b2b2f");
    };
    for (let i = 7; i >= 0; i -= 1) { const t = (1 - i / 8) ** 1.7; const r = 16 + 92 * t; for (const side of [-1, 1]) { const x = 600 + side * (100 + 430 * t), y = 440 + 250 * t; barrel(x + side * r * 2.2, y, r * 0.98, side); barrel(x, y, r, side); barrel(x + side * r * 1.1, y - r * 1.72, r * 0.98, side); } }
    for (let i = 5; i >= 0; i -= 1) { const t = (1 - i / 6) ** 1.5; const y = 300 - 250 * t, r = 4 + 16 * t; c.line([[600, y - 60 * t - 20], [600, y]], "#1d1512", 1.5); c.circle(600, y, r * 5, c.gradient([[0, "#ffe6ac", 0.5], [1, "#ffe6ac", 0]], { radial: true })); c.circle(600, y, r, "#fff0c8"); }
    nature.person(c, 570, 560, 120, rnd, "#2c8c78"); c.rect(0, 0, 1200, 800, c.gradient([[0, "#120c0a", 0], [0.6, "#120c0a", 0.05], [1, "#120c0a", 0.55]], { radial: true }));
  },
  "obsv-1"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 1020, y: 150, r: 42 }, horizon: 520, clouds: 4, rnd });
    tableMountain(c, 650, 1.4, "#93aab0", "#76919b"); c.path("M250 186Q480 140 710 186Q770 216 690 216Q480 186 300 216Q216 222 250 186Z", "#ffffff", { opacity: 0.85 });
    nature.hills(c, 625, 22, "#86a790", rnd);
    const s = new Stage(c, mood, { eye: [-4, 4, -56], turn: 0.1, horizon: 640, lens: 0.9, rnd, reach: 600 });
    s.ground("#c9bda5", "#d9d2bf");
    const colors = ["#d9795a", "#e9c46e", "#2f9382", "#f1e3c8", "#4b6f92", "#c9657a"];
    for (let i = 0; i < 6; i += 1) {
      const x = -36 + i * 14.6, z = 8 + (i % 2) * 1.6, h = 15.6 + (i % 3) * 1.1;
      s.box(x, z, 14, 16, 0, h, { color: colors[i], wall: (p) => { windows(p, { floor: 3.1, bay: 3.3, width: 1.5, height: 1.8, skipFloors: 1, frame: "#fbf5e8", lit: 0.14, balconies: { color: "#fbf5e8", rail: "#22364e", share: 0.3 } }); p.fill(0.08, 0.01, 0.4, 0.17, "#22364e"); p.fill(0.1, 0.012, 0.38, 0.16, mood.lit, true); p.fill(0.56, 0.01, 0.72, 0.15, "#fbf5e8"); p.fill(0.58, 0.01, 0.7, 0.14, darker(colors[(i + 2) % 6], 0.25)); } });
      s.box(x - 0.2, z - 0.2, 14.4, 16.4, h, 0.6, { color: "#fbf5e8", shadow: false });
      for (let k = 0; k < 4; k += 1) s.quad([[x + 1.5 + k * 3, h + 0.9, z + 2], [x + 4 + k * 3, h + 0.9, z + 2], [x + 4 + k * 3, h + 2.1, z + 4], [x + 1.5 + k * 3, h + 2.1, z + 4]], "#22405e", { stroke: "#b9cdd0", "stroke-width": 1 });
    }
    s.floor(-140, 2, 280, 4, "#e3d7bf"); s.floor(-140, -14, 280, 13, "#7f827f"); for (let x = -90; x < 120; x += 7) s.floor(x, -8, 3.4, 0.3, "#f6efdc");
    for (const x of [-30, -15.5, -1, 13.5, 28, 42]) s.stand(x, 4.4, (px, py, k) => nature.roundTree(c, px, py, k * 8.4, mood, rnd, rnd.pick([undefined, "#5a8f6b"])));
    for (const x of [-24, -21, -9, 4, 7, 20, 33]) s.stand(x, 3 + rnd.between(-1, 1), (px, py, k) => nature.person(c, px, py, k * 1.75, rnd));
    s.stand(-4, -5, (px, py, k) => street.car(c, px, py, k, "#c8603f")); s.stand(18, -10, (px, py, k) => street.car(c, px, py, k, "#f6efdc"));
    for (let i = 0; i < 5; i += 1) s.stand(-33 + i * 1.2, 3, (px, py, k) => { c.circle(px - k * 0.4, py - k * 0.35, k * 0.34, "none", { stroke: "#14263f", "stroke-width": 1.4 }); c.circle(px + k * 0.6, py - k * 0.35, k * 0.34, "none", { stroke: "#14263f", "stroke-width": 1.4 }); c.line([[px - k * 0.4, py - k * 0.35], [px, py - k * 0.85], [px + k * 0.5, py - k * 0.8], [px + k * 0.6, py - k * 0.35]], "#2c8c78", 1.6); });
  },
  "obsv-2"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 220, y: 260, r: 50 }, horizon: 470, clouds: 5, rnd });
    tableMountain(c, 500, 1.08, "#8f8578", "#6f6a66"); c.path("M240 160Q480 120 700 162Q800 200 690 190Q480 160 300 190Q210 196 240 160Z", "#fdeccb", { opacity: 0.8 });
    nature.hills(c, 470, 20, "#868a64", rnd);
    street.skyline(c, 260, 980, 508, 30, 150, ["#d9c39d", "#b89d7c", "#9b8a78", "#e6d3af", "#7f8683"], rnd, { lit: "#fff0c8", lights: 0.12, w0: 20, w1: 46 });
    for (let i = 0; i < 120; i += 1) { const x = rnd.between(0, 1200); c.rect(x, 506 - rnd.between(4, 16), rnd.between(12, 26), 20, rnd.pick(["#f2e4c6", "#d9a27a", "#c9b08a", "#e9d5ae"])); }
    c.ellipse(840, 506, 74, 20, "#f7ecd4"); c.path("M766 506Q840 470 914 506Z", "#e6d3af"); c.rect(0, 520, 1200, 10, "#8a7b5f");
    nature.water(c, 526, 800, "#d9b684", "#1f5f70", rnd, { light: "#fff1cc", sunX: 220, streaks: 150, strength: 0.36 });
    nature.sailboat(c, 500, 610, 96, "#14263f", "#fff6e2"); nature.sailboat(c, 700, 566, 44, "#14263f", "#f3d9b0"); nature.sailboat(c, 360, 560, 36, "#14263f", "#fff6e2");
    for (let i = 0; i < 26; i += 1) nature.bush(c, rnd.between(700, 1220), rnd.between(740, 816), rnd.between(50, 130), rnd.between(26, 60), mood, rnd, rnd.pick([undefined, "#7d8a4a", "#b8603f"])); nature.grass(c, 806, "#8a8a4c", rnd, { from: 640, height: 60 });
    nature.birds(c, 600, 300, 6, 13, "#4d463c", rnd);
  },
  "obsv-3"(c, rnd) {
    const mood = MOODS.day;
    const r = new Room(c, mood, { w: 7.4, d: 5, h: 2.9, wall: "#efe3cb", floor: "#cfa87b", rnd });
    r.window(-1.2, 0.95, 1.7, 2.45, ({ x, y, w, h }) => { c.rect(x, y, w, h, c.gradient([[0, "#8fbfc4"], [1, "#f3ecd9"]])); c.group({ transform: `translate(${x - 40} ${y + h * 0.86}) scale(0.42)` }, () => tableMountain(c, 0, 1, "#93aab0", "#76919b")); c.rect(x, y + h * 0.82, w, h * 0.2, "#86a790"); street.skyline(c, x, x + w, y + h, 20, 40, ["#d9795a", "#e9c46e", "#f1e3c8", "#4b6f92"], rnd, { w0: 24, w1: 40 }); });
    r.bed(-3.5, 2.2, 1.35, 2.6, "#d9795a", "#b07d50");
    r.rug(-1.6, 1.3, 3.4, 2.2, "#2f9382", "#e9dcc0");
    r.table(-0.9, 4.15, 2.4, 0.75, 0.73, "#c1905e"); r.box(-0.1, 4.5, 0.62, 0.04, 0.86, 0.38, "#14263f"); r.box(0.9, 4.5, 0.3, 0.24, 0.79, 0.05, "#c8603f"); r.box(0.92, 4.5, 0.28, 0.22, 0.84, 0.05, "#2c8c78"); r.box(-0.7, 4.4, 0.1, 0.1, 0.79, 0.16, "#f7efdf");
    r.chair(0.1, 3.6, "#2f9382"); r.shelf(2.1, 4.6, 1.5, 2.2, 5, "#c1905e"); r.plant(1.8, 4.6, 1.1, "#e9c46e"); r.picture(-3, 1.5, 0.8, 1, landscape(c, "#2f9382")); r.picture(-2.05, 1.75, 0.6, 0.6, landscape(c, "#d9795a"));
    r.armchair(1.15, 2.3, "#e0b85c"); r.pendant(0.2, 3, 2.15, "#c8603f", 0.26);
  },
  "fjrd-1"(c, rnd) {
    const mood = MOODS.night;
    nature.sky(c, mood, { sun: { x: 930, y: 150, r: 34 }, horizon: 460, clouds: 4, rnd });
    for (let i = 0; i < 3; i += 1) c.path(`M-20 ${180 + i * 40}Q${260 + i * 70} ${70 + i * 30} ${560} ${170 + i * 34}T1220 ${110 + i * 30}V${170 + i * 30}Q900 ${190 + i * 36} 600 ${240 + i * 30}T-20 ${260 + i * 40}Z`, c.gradient([[0, "#6fd0ae", 0.3], [1, "#6fd0ae", 0]]));
    nature.peaks(c, [[180, 180, 330], [560, 250, 260], [1020, 150, 380]], 500, "#27455c", "#1b3348", "#8fa9b0"); nature.hills(c, 480, 34, "#1c3a49", rnd);
    const s = new Stage(c, mood, { eye: [-10, 6.5, -50], turn: 0.2, horizon: 500, lens: 0.84, rnd, reach: 900 });
    s.ground("#22374a", "#2f5060");
    for (let i = 0; i < 18; i += 1) s.stand(-60 + i * 10, 70 + rnd.between(-6, 10), (x, y, k) => nature.pine(c, x, y, k * rnd.between(10, 18), mood, rnd));
    for (let i = 3; i >= 0; i -= 1) {
      const x = -14 + i * 22, z = 12 + i * 3;
      s.box(x, z, 20, 40, 0, 12, { color: "#3f566a", wall: (p, side) => { courses(p, { step: 0.9, upright: true, color: "#0f2338", opacity: 0.5 }); p.fill(0, 0.86, 1, 0.9, "#6fd0ae", true, { opacity: 0.9 }); if (side === 0) { for (let k = 0; k < 5; k += 1) { p.fill(0.08 + k * 0.18, 0.3, 0.2 + k * 0.18, 0.72, "#16293d", true); for (let v = 0; v < 6; v += 1) p.fill(0.08 + k * 0.18, 0.32 + v * 0.068, 0.2 + k * 0.18, 0.34 + v * 0.068, "#54708a", true); } p.fill(0.42, 0, 0.56, 0.22, mood.lit, true); } } });
      for (let k = 0; k < 4; k += 1) { s.box(x + 2 + k * 4.6, z + 4, 3, 5, 12, 2.6, { color: "#55708a", shadow: false, wall: (p) => courses(p, { step: 0.5, color: "#12253a", opacity: 0.8 }) }); s.stand(x + 3.5 + k * 4.6, z + 6, (px, py, kk) => c.group({ opacity: 0.16 }, () => { for (let q = 0; q < 4; q += 1) c.circle(px + q * kk * 0.8, py - kk * (1 + q * 1.3), kk * (1 + q * 0.5), "#dfeee6"); }), 14.6); }
    }
    s.box(-34, 10, 14, 12, 0, 7.4, { color: "#d9c7a4", wall: (p) => glass(p, { floor: 3.7, pane: 1.5, lit: 0.85, tint: "#2c4a60" }) });
    s.floor(-150, -8, 320, 12, "#2b4257"); for (let x = -40; x < 80; x += 12) s.stand(x, 5, (px, py, k) => street.lamp(c, px, py, k * 1.3));
    s.stand(14, 1, (px, py, k) => street.truck(c, px, py, k, "#2c8c78", "#c9c3b2")); s.stand(-24, 3, (px, py, k) => nature.person(c, px, py, k * 1.8, rnd, "#e3b04b"));
    const [, top] = s.at([0, 0, -8]); c.rect(0, top - 2, 1200, 9, "#4f6576"); nature.water(c, top + 6, 800, "#2d566a", "#0c1c2f", rnd, { light: "#a9e3cf", streaks: 110, strength: 0.3 });
    for (let i = 0; i < 40; i += 1) c.rect(rnd.between(300, 1150), rnd.between(top + 12, top + 70), 4, rnd.between(12, 50), rnd.chance(0.6) ? "#6fd0ae" : "#ffd487", { opacity: 0.2, rx: 2 });
  },
  "fjrd-2"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 610, y: 230, r: 42 }, horizon: 440, clouds: 6, rnd });
    nature.peaks(c, [[600, 250, 230], [380, 210, 260], [850, 220, 280]], 470, "#b5c9c9", "#9ab4b8", "#fbf8ee"); nature.veil(c, 380, 110, "#f3ecd9", 0.7);
    c.path("M-10 470V120Q80 90 130 150L230 250Q300 360 420 470Z", "#6f9491"); c.path("M130 150L230 250Q300 360 420 470H250Q180 330 130 150Z", "#587d7d"); c.path("M1210 480V90Q1120 80 1060 160L960 280Q880 380 780 474Z", "#6c9290"); c.path("M1060 160L960 280Q880 380 780 474H960Q1020 340 1060 160Z", "#87a9a2"); c.path("M-10 120Q80 90 130 150L150 190L110 176L90 200L50 160L20 180L-10 150Z", "#fbf8ee"); c.path("M1210 90Q1120 80 1060 160L1080 180L1110 160L1140 200L1210 150Z", "#fbf8ee");
    for (const [x, y, l] of [[246, 268, 130], [1004, 250, 150]]) { c.path(`M${x} ${y}q6 ${l * 0.4} -2 ${l * 0.6}t2 ${l * 0.4}`, "none", { stroke: "#ffffff", "stroke-width": 5, opacity: 0.85 }); }
    nature.water(c, 466, 800, "#a9cdc8", "#1f5f6c", rnd, { light: "#ffffff", sunX: 610, streaks: 150, strength: 0.42 });
    for (let i = 0; i < 60; i += 1) { const x = i < 30 ? rnd.between(-10, 330) : rnd.between(850, 1210); nature.pine(c, x, 484 + rnd.between(-16, 10), rnd.between(24, 54), mood, rnd, rnd.pick(["#2f6157", "#3b7263"])); }
    for (const [x, col] of [[150, "#b04a38"], [188, "#e9c46e"], [222, "#f7f0e0"], [258, "#b04a38"], [960, "#b04a38"], [1000, "#f7f0e0"]]) { c.rect(x, 474, 26, 20, col); c.poly([[x - 3, 474], [x + 13, 460], [x + 29, 474]], "#2b3c4d"); c.rect(x + 6, 480, 5, 6, "#22364e"); c.rect(x + 15, 480, 5, 6, "#22364e"); c.rect(x, 494, 26, 22, col, { opacity: 0.25 }); }
    c.group({ transform: "translate(470 590)" }, () => { c.path("M-14 0H270L246 30H14Z", "#14263f"); c.rect(10, -24, 220, 24, "#fffaf0"); c.rect(50, -44, 130, 20, "#f3e8d2"); c.rect(150, -62, 24, 18, "#c8603f"); for (let i = 0; i < 14; i += 1) c.rect(20 + i * 14.5, -16, 8, 8, "#41617f"); c.path("M-40 36Q120 28 300 36", "none", { stroke: "#ffffff", "stroke-width": 4, opacity: 0.7 }); });
    c.path("M0 800V720Q150 690 330 740L420 800Z", "#4d7f68"); c.path("M1200 800V700Q1050 680 900 750L840 800Z", "#467863"); for (let i = 0; i < 10; i += 1) nature.pine(c, i < 5 ? rnd.between(0, 240) : rnd.between(980, 1200), 800, rnd.between(110, 220), mood, rnd, "#245248"); nature.birds(c, 700, 330, 5, 12, "#4d666d", rnd);
  },
  "fjrd-3"(c, rnd) {
    const mood = MOODS.night;
    const r = new Room(c, mood, { w: 7, d: 26, h: 4, wall: "#2b4a60", floor: "#38536a", ceiling: "#1b3046", rnd, boards: false, eye: 1.7, lens: 0.78, back: 3 });
    const s = r.stage;
    for (let z = 0; z < 26; z += 0.9) s.quad([[-1.15, 0.01, z], [1.15, 0.01, z], [1.15, 0.01, z + 0.06], [-1.15, 0.01, z + 0.06]], "#5b7f90", { opacity: 0.5 });
    for (let z = 0; z < 26; z += 2.6) { s.quad([[-0.5, 3.95, z], [0.5, 3.95, z], [0.5, 3.95, z + 1.9], [-0.5, 3.95, z + 1.9]], "#dff3ea"); for (const x of [-1.4, 1.3]) s.box(x, z, 0.12, 2.6, 3.3, 0.1, { color: "#2c8c78", shadow: false }); }
    for (let z = 25; z > -1.2; z -= 0.9) for (const side of [-1, 1]) {
      const x = side < 0 ? -2.5 : 1.2;
      s.box(x, z, 1.3, 0.86, 0, 2.7, { color: "#1c2f44", shadow: false, wall: (p, i) => { if (i === 0) return; p.fill(0.08, 0.03, 0.92, 0.97, "#0e1c2e", true); for (let k = 0; k < 17; k += 1) { const v = 0.06 + k * 0.053; p.fill(0.14, v, 0.86, v + 0.034, "#22384f", true); if (rnd.chance(0.75)) p.fill(0.2, v + 0.01, 0.26, v + 0.024, rnd.chance(0.8) ? "#6ff0c0" : "#ffd487", true); if (rnd.chance(0.5)) p.fill(0.34, v + 0.01, 0.34 + rnd.between(0.05, 0.3), v + 0.022, "#58c4d8", true, { opacity: 0.8 }); } } });
    }
    const [px, py] = s.at([0, 1.5, 25]); c.circle(px, py, 260, c.gradient([[0, "#a9f0d8", 0.4], [1, "#a9f0d8", 0]], { radial: true }));
    s.stand(0.35, 6.5, (x, y, k) => { c.ellipse(x, y, k * 0.45, k * 0.07, "#0c1826", { opacity: 0.5 }); nature.person(c, x, y, k * 1.75, rnd, "#e9dcc0"); });
  },
  "kamo-1"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 600, y: 330, r: 40 }, horizon: 470, clouds: 4, rnd });
    nature.hills(c, 420, 60, "#8a7d86", rnd); nature.hills(c, 450, 40, "#665f70", rnd); pagoda(c, 640, 470, 210, "#5a4a50", "#3c3746");
    const s = new Stage(c, mood, { eye: [0, 1.9, -12], turn: 0, horizon: 500, lens: 0.8, rnd, reach: 130 });
    s.ground("#6a6470", "#b89a8a");
    s.floor(-3.3, -14, 6.6, 90, "#8c8288"); for (let z = -10; z < 60; z += 1.2) s.floor(-3.3, z, 6.6, 0.06, "#5d5661", { opacity: 0.6 });
    const wood = ["#5b4134", "#6d4b39", "#4c3a34"];
    const machiya = (x, z, side, i) => {
      const w = 7, d = 6.6, x0 = side < 0 ? x - w : x;
      s.box(x0, z, w, d, 0, 5.6, { color: wood[i % 3], shadow: false, wall: (p, k) => { if (k === 0) { courses(p, { step: 0.5 }); return; } p.fill(0.06, 0.08, 0.66, 0.46, mood.lit, true); for (let q = 0; q < 22; q += 1) p.fill(0.06 + q * 0.0275, 0.06, 0.07 + q * 0.0275, 0.48, darker(wood[i % 3], 0.35)); p.fill(0.06, 0.26, 0.66, 0.275, darker(wood[i % 3], 0.35)); p.fill(0.72, 0, 0.93, 0.44, "#2b2530"); p.fill(0.73, 0.26, 0.925, 0.44, rnd.pick(["#b8452f", "#22364e", "#2c8c78"]), true); p.fill(0.08, 0.64, 0.92, 0.84, "#e7d5b4"); for (let q = 0; q < 26; q += 1) p.fill(0.1 + q * 0.031, 0.65, 0.11 + q * 0.031, 0.83, "#7b6350"); if (i % 2) p.fill(0.36, 0.65, 0.62, 0.83, mood.lit, true, { opacity: 0.8 }); } });
      s.quad([[side * 2.1, 2.55, z - 0.2], [side * 3.3, 3.15, z - 0.2], [side * 3.3, 3.15, z + d + 0.1], [side * 2.1, 2.55, z + d + 0.1]], s.shade("#4d5560", [0, 1, 0], 12 + z));
      s.gable(x0, z, w, d, 5.6, 1.7, { color: "#48505c", wallColor: wood[i % 3], along: "z", over: 0.7 });
      s.stand(side * 2.9, z + 1.2, (px, py, k) => { const y = py - k * 1.9; c.circle(px, y, k * 1.3, c.gradient([[0, "#ffcf8a", 0.6], [1, "#ffcf8a", 0]], { radial: true })); c.ellipse(px, y, k * 0.2, k * 0.29, i % 2 ? "#fbe6b8" : "#e8694a"); c.rect(px - k * 0.1, y - k * 0.32, k * 0.2, k * 0.06, "#2b2530"); c.rect(px - k * 0.1, y + k * 0.27, k * 0.2, k * 0.06, "#2b2530"); });
    };
    for (let i = 7; i >= 0; i -= 1) for (const side of [-1, 1]) machiya(side * 3.3, -7.5 + i * 6.9, side, i + (side > 0 ? 1 : 0));
    const figure = (x, z, color, umbrella) => s.stand(x, z, (px, py, k) => { c.ellipse(px, py, k * 0.4, k * 0.07, "#1a1822", { opacity: 0.4 }); c.path(`M${px - k * 0.24} ${py}Q${px - k * 0.3} ${py - k * 1.1} ${px} ${py - k * 1.32}Q${px + k * 0.3} ${py - k * 1.1} ${px + k * 0.24} ${py}Z`, color); c.rect(px - k * 0.25, py - k * 0.9, k * 0.5, k * 0.17, "#e9c98f"); c.circle(px, py - k * 1.42, k * 0.14, "#e7b893"); c.circle(px, py - k * 1.5, k * 0.14, "#241d22"); if (umbrella) { c.line([[px, py - k], [px, py - k * 2]], "#2b2530", 2); c.path(`M${px - k * 0.8} ${py - k * 1.72}Q${px} ${py - k * 2.5} ${px + k * 0.8} ${py - k * 1.72}Q${px} ${py - k * 1.88} ${px - k * 0.8} ${py - k * 1.72}Z`, umbrella); } });
    figure(0.6, 6, "#2c6f68", "#b8452f"); figure(-0.6, 9, "#41506f", "#e9d3a8"); figure(-1.3, 22, "#8a4b5c");
    c.rect(0, 0, 1200, 800, c.gradient([[0, "#131a2c", 0.1], [0.5, "#131a2c", 0], [1, "#131a2c", 0.3]]));
  },
  "kamo-2"(c, rnd) {
    const mood = MOODS.mist;
    nature.sky(c, mood, { sun: { x: 860, y: 220, r: 58 }, horizon: 420, clouds: 5, rnd });
    for (const [y, a, col] of [[300, 60, "#c0cdc6"], [350, 50, "#a4bab0"], [400, 44, "#84a497"]]) { nature.hills(c, y, a, col, rnd); nature.veil(c, y - 10, 110, "#f4ead6", 0.75); }
    pagoda(c, 300, 470, 260, "#7b5b4c", "#4a4f58");
    for (let i = 0; i < 26; i += 1) nature.roundTree(c, rnd.between(0, 1200), rnd.between(462, 486), rnd.between(50, 96), mood, rnd, rnd.pick([undefined, undefined, "#d99aa2", "#c8603f", "#d9a24f"]));
    for (let i = 0; i < 13; i += 1) { const [x, w, h] = [20 + i * 92, rnd.between(74, 88), rnd.between(42, 64)]; c.rect(x, 520 - h, w, h, rnd.pick(["#6d4b39", "#7d5a44", "#e7d8bd", "#5b4134"])); for (let q = 0; q < 9; q += 1) c.rect(x + 6 + q * (w - 14) / 8, 520 - h * 0.7, 2.4, h * 0.5, "#3a2f2a"); c.rect(x + w * 0.3, 520 - h * 0.62, w * 0.4, h * 0.34, "#ffe0a3", { opacity: 0.8 }); eaves(c, x - 2, 522 - h, w + 4, 22, "#545c66"); c.rect(x - 4, 520, w + 8, 6, "#4a3a30"); for (let q = 0; q < 4; q += 1) c.rect(x + 6 + q * w / 4, 524, 4, 24, "#4a3a30"); }
    c.rect(0, 540, 1200, 26, "#a79c86"); for (let i = 0; i < 40; i += 1) c.rect(i * 31, 540 + (i % 2) * 13, 29, 12, "#b9ae97");
    nature.water(c, 564, 800, "#b5c8bd", "#547f7d", rnd, { light: "#fffaf0", streaks: 150, strength: 0.5 });
    c.path("M620 640Q900 520 1220 560", "none", { stroke: "#7d3a2f", "stroke-width": 15 }); c.path("M620 614Q900 494 1220 534", "none", { stroke: "#a04a38", "stroke-width": 6 }); for (let i = 0; i < 13; i += 1) { const t = i / 12; const x = (1 - t) ** 2 * 620 + 2 * t * (1 - t) * 900 + t * t * 1220, y = (1 - t) ** 2 * 640 + 2 * t * (1 - t) * 520 + t * t * 560; c.line([[x, y], [x, y - 34]], "#7d3a2f", 6); if (i % 3 === 1) c.rect(x - 6, y, 12, 120, "#6b3229"); }
    for (let i = 0; i < 5; i += 1) { const [x, y] = [120 + i * 84, 690 + (i % 2) * 44]; c.ellipse(x, y, 34, 11, "#8b9186"); c.ellipse(x - 4, y - 4, 26, 6, "#a5aaa0"); }
    c.line([[480, 690], [480, 640]], "#5d6a68", 3); c.path("M470 640Q490 610 520 622Q500 630 492 650Z", "#f7f2e6"); nature.birds(c, 560, 240, 4, 13, "#5d6a68", rnd);
  },
  "kamo-3"(c, rnd) {
    const mood = MOODS.mist;
    const r = new Room(c, mood, { w: 8, d: 6, h: 2.8, wall: "#e9dbbd", floor: "#cdbf8a", ceiling: "#8f6c4c", rnd, boards: false, eye: 1.15 });
    const s = r.stage;
    for (let x = -4; x < 4; x += 2) for (let z = -2; z < 6; z += 2) { s.quad([[x, 0.003, z], [x + 2, 0.003, z], [x + 2, 0.003, z + 2], [x, 0.003, z + 2]], (x / 2 + z / 2) % 2 ? "#d6c992" : "#cabd85", { stroke: "#4a5a48", "stroke-width": 2.4 }); }
    r.window(-2.9, 0.05, 1.9, 2.25, ({ x, y, w, h }) => {
      c.rect(x, y, w, h, c.gradient([[0, "#cfdccf"], [1, "#eef0dc"]])); c.rect(x, y + h * 0.42, w, h * 0.2, "#8a7358"); for (let i = 0; i < 30; i += 1) c.rect(x + i * (w / 30), y + h * 0.4, 3, h * 0.24, "#6b573f");
      c.rect(x, y + h * 0.62, w, h * 0.4, "#e3ddc4"); for (let i = 0; i < 12; i += 1) c.path(`M${x} ${y + h * (0.68 + i * 0.026)}Q${x + w * 0.5} ${y + h * (0.65 + i * 0.03)} ${x + w} ${y + h * (0.69 + i * 0.026)}`, "none", { stroke: "#c3bc9d", "stroke-width": 1.6 });
      nature.roundTree(c, x + w * 0.22, y + h * 0.74, h * 0.72, mood, rnd, "#c8603f"); nature.pine(c, x + w * 0.66, y + h * 0.68, h * 0.62, mood, rnd);
      for (const [bx, bw, bh] of [[0.4, 60, 26], [0.5, 34, 34], [0.82, 76, 30]]) { c.ellipse(x + w * bx, y + h * 0.78, bw * 0.6, bh * 0.5, "#868d83"); c.ellipse(x + w * bx - 5, y + h * 0.765, bw * 0.4, bh * 0.28, "#a6aca0"); }
      for (let i = 0; i < 5; i += 1) nature.bush(c, x + w * (0.1 + i * 0.2), y + h * 0.8, 60, 30, mood, rnd);
      c.rect(x, y + h * 0.9, w, h * 0.12, "#a9825a"); for (let i = 1; i < 4; i += 1) c.line([[x, y + h * (0.9 + i * 0.028)], [x + w, y + h * (0.9 + i * 0.028)]], "#8a6743", 1.4);
    }, { frame: "#5b4134", bars: 1 });
    const screen = (x0, x1) => { const [a, b] = [s.at([x0, 2.25, 5.95]), s.at([x1, 0.05, 5.95])]; c.rect(a[0], a[1], b[0] - a[0], b[1] - a[1], "#fbf5e2"); for (let i = 0; i <= 4; i += 1) c.rect(a[0] + ((b[0] - a[0]) * i) / 4 - 2, a[1], 4, b[1] - a[1], "#6d4b39"); for (let i = 0; i <= 6; i += 1) c.rect(a[0], a[1] + ((b[1] - a[1]) * i) / 6 - 2, b[0] - a[0], 4, "#6d4b39"); };
    screen(-4, -2.9); screen(1.9, 2.6);
    s.quad([[-4, 2.32, 5.96], [4, 2.32, 5.96], [4, 2.46, 5.96], [-4, 2.46, 5.96]], "#5b4134"); for (let x = -4; x < 4; x += 0.8) s.quad([[x, 2.79, -1.2], [x + 0.06, 2.79, -1.2], [x + 0.06, 2.79, 6], [x, 2.79, 6]], "#6d4b39");
    { const [a, b] = [s.at([2.9, 2.1, 5.95]), s.at([3.5, 0.8, 5.95])]; c.rect(a[0], a[1], b[0] - a[0], b[1] - a[1], "#f7efdc"); c.rect(a[0], a[1], b[0] - a[0], 8, "#2c6f68"); c.rect(a[0], b[1] - 8, b[0] - a[0], 8, "#2c6f68"); c.curve(`M${(a[0] + b[0]) / 2 - 12} ${a[1] + 40}q26 20 4 50t10 60`, "#2b2530", 5); c.circle((a[0] + b[0]) / 2 + 12, b[1] - 34, 6, "#b8452f"); }
    r.shade(-1.3, 2.1, 2.6, 1.5); r.box(-1.2, 2.3, 2.2, 1.2, 0.26, 0.08, "#6d4b39"); for (const [x, z] of [[-1.1, 2.35], [0.8, 2.35], [-1.1, 3.3], [0.8, 3.3]]) r.box(x, z, 0.1, 0.1, 0, 0.26, "#4a3328"); r.box(-1.2, 2.3, 2.2, 1.2, 0.26, 0.08, "#7d5843");
    s.stand(-0.1, 2.9, (px, py, k) => { c.path(`M${px - k * 0.16} ${py - k * 0.2}Q${px} ${py + k * 0.1} ${px + k * 0.16} ${py - k * 0.2}Z`, "#2c6f68"); c.ellipse(px, py - k * 0.2, k * 0.16, k * 0.03, "#4d9478"); c.rect(px + k * 0.34, py - k * 0.14, k * 0.12, k * 0.13, "#e9dcc0", { rx: 3 }); c.rect(px - k * 0.5, py - k * 0.14, k * 0.12, k * 0.13, "#e9dcc0", { rx: 3 }); }, 0.34);
    for (const [x, z, col] of [[-1.0, 1.5, "#b8603f"], [0.3, 1.5, "#41506f"], [-2.1, 2.7, "#2c6f68"], [1.4, 2.7, "#b8603f"]]) r.box(x, z, 0.62, 0.55, 0, 0.12, col);
    s.stand(3.2, 5.3, (px, py, k) => { c.rect(px - k * 0.2, py - k * 0.62, k * 0.4, k * 0.62, "#fff0c8", { rx: 4 }); c.circle(px, py - k * 0.32, k * 1.2, c.gradient([[0, "#ffdf9a", 0.45], [1, "#ffdf9a", 0]], { radial: true })); for (let i = 0; i < 4; i += 1) c.line([[px - k * 0.2 + (i * k * 0.4) / 3, py - k * 0.62], [px - k * 0.2 + (i * k * 0.4) / 3, py]], "#6d4b39", 2); });
  },
};

export default projects(pictures);
