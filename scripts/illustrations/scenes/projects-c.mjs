// Projects 9 to 12: a clinic in Singapore, a logistics park in Kenya, terraces in Lisbon, a tower in Brisbane.
import { darker, lighter } from "../kit/canvas.mjs";
import { projects } from "../kit/export.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Plan, paper } from "../kit/plans.mjs";
import { Room, landscape } from "../kit/rooms.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { balconies, courses, docks, glass, windows } from "../kit/walls.mjs";

/** An old house front with tiles, shutters and iron balconies. */
function front(c, x, y, w, h, color, rnd, { floors = 3, bays = 2, lit = 0.15, shutter = "#2c6f68", roof = "#b8603f" } = {}) {
  c.rect(x, y - h, w, h, color);
  c.rect(x + w * 0.86, y - h, w * 0.14, h, darker(color, 0.08));
  c.poly([[x - 5, y - h], [x + 6, y - h - w * 0.16], [x + w - 6, y - h - w * 0.16], [x + w + 5, y - h]], roof);
  for (let i = 1; i < 9; i += 1) c.line([[x + 6 + ((w - 12) * i) / 9, y - h - w * 0.16], [x + (w * i) / 9, y - h]], darker(roof, 0.25), 1, { opacity: 0.6 });
  const fh = h / floors, bw = w / bays;
  for (let f = 0; f < floors; f += 1) for (let b = 0; b < bays; b += 1) {
    const ww = bw * 0.34, wh = fh * 0.54, wx = x + bw * (b + 0.5) - ww / 2, wy = y - fh * f - fh * 0.8;
    c.rect(wx - 4, wy - 4, ww + 8, wh + 8, "#f8efdd"); c.rect(wx, wy, ww, wh, rnd.chance(lit) ? "#fbe0a2" : "#4a6a7a"); c.rect(wx + ww / 2 - 1, wy, 2, wh, "#f8efdd"); c.rect(wx, wy + wh * 0.4, ww, 2, "#f8efdd");
    if (f > 0) { c.rect(wx - ww * 0.52, wy, ww * 0.4, wh, shutter); c.rect(wx + ww * 1.12, wy, ww * 0.4, wh, shutter); }
    if (f > 0 && rnd.chance(0.6)) { c.rect(wx - ww * 0.6, wy + wh, ww * 2.2, 4, "#22364e"); for (let k = 0; k < 8; k += 1) c.rect(wx - ww * 0.56 + (k * ww * 2.12) / 7, wy + wh * 0.62, 1.4, wh * 0.4, "#22364e"); c.rect(wx - ww * 0.6, wy + wh * 0.6, ww * 2.2, 2, "#22364e"); if (rnd.chance(0.5)) for (let k = 0; k < 5; k += 1) c.circle(wx - ww * 0.4 + k * ww * 0.42, wy + wh * 0.66, 4.4, rnd.pick(["#c8603f", "#3f8f6f", "#d98aa0"])); }
  }
}

const pictures = {
  "nova-1"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 260, y: 150, r: 40 }, horizon: 520, clouds: 8, rnd });
    const s = new Stage(c, mood, { eye: [-6, 4.4, -46], turn: 0.24, horizon: 570, lens: 0.84, rnd, reach: 420 });
    for (const [x, z, w, h, col] of [[-80, 120, 26, 66, "#a9c0bf"], [-44, 130, 22, 92, "#b7c9c3"], [-8, 130, 26, 74, "#a3bcbc"], [70, 120, 28, 84, "#b3c6c2"], [108, 110, 24, 60, "#a9c0bf"], [140, 130, 30, 96, "#b7c9c3"]]) s.box(x, z, w, 18, 0, h, { color: col, shadow: false, wall: (p) => windows(p, { floor: 4, bay: 4, width: 2.4, height: 2.2, frame: lighter(col, 0.25), cross: false, ledge: false, lit: 0.05 }) });
    s.ground("#c9c6b2", "#dfe6da"); s.floor(-120, 6, 240, 80, "#8fb693");
    s.box(0, 16, 42, 24, 0, 5, { color: "#f6f1e6", wall: (p) => glass(p, { floor: 5, pane: 1.8, lit: 0.3, band: 0.5 }) });
    for (let f = 0; f < 6; f += 1) {
      const y = 5 + f * 4;
      s.box(-2 + (f % 2) * 1.5, 14, 45, 27, y, 0.7, { color: "#fbf8f0", shadow: false });
      s.box(0, 15.4, 42, 24, y + 0.7, 3.3, { color: "#e9efe8", shadow: false, wall: (p) => glass(p, { floor: 3.3, pane: 1.5, band: 0.25, tint: "#6fa5a2", frame: "#fbf8f0", lit: 0.12 }) });
      for (let x = -1; x < 43; x += 1.9) if (rnd.chance(0.75)) s.stand(x + (f % 2) * 1.5, 14.1, (px, py, k) => nature.bush(c, px, py, k * rnd.between(1.8, 3), k * rnd.between(0.7, 1.3), mood, rnd), y + 0.7);
    }
    s.box(-2, 14, 46, 27, 29, 0.9, { color: "#fbf8f0", shadow: false });
    { const [px, py] = s.at([8, 33.4, 14]); const k = s.scale([8, 33.4, 14]); c.rect(px - k * 2.4, py - k * 0.8, k * 4.8, k * 1.6, "#2c8c78", { rx: 3 }); c.rect(px - k * 0.8, py - k * 2.4, k * 1.6, k * 4.8, "#2c8c78", { rx: 3 }); }
    s.box(10, 8, 16, 9, 3.8, 0.5, { color: "#2c8c78", shadow: true }); for (const x of [10.6, 25]) s.box(x, 8.4, 0.4, 0.4, 0, 3.8, { color: "#fbf8f0", shadow: false });
    s.floor(-120, -4, 240, 10, "#e3dac6"); s.floor(-120, -18, 240, 12, "#8f918c"); for (let x = -80; x < 100; x += 7) s.floor(x, -12, 3.6, 0.3, "#f6efdc");
    for (const [x, h] of [[-26, 11], [-18, 9], [-10, 12], [50, 12], [57, 10]]) s.stand(x, 9, (px, py, k) => (h % 2 ? nature.palm(c, px, py, k * h, mood, rnd) : nature.roundTree(c, px, py, k * h, mood, rnd)));
    for (let x = -40; x < 60; x += 3) s.stand(x, 6.5, (px, py, k) => { if (x < 8 || x > 27) nature.bush(c, px, py, k * 3.2, k * 1.2, mood, rnd); });
    for (const x of [12, 15, 23, -8]) s.stand(x, 5, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd)); s.stand(-14, -10, (px, py, k) => street.car(c, px, py, k * 1.05, "#fbf8f0")); s.stand(21, -15, (px, py, k) => street.car(c, px, py, k, "#c8603f"));
  },
  "nova-2"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 250, y: 400, r: 44 }, horizon: 520, clouds: 6, rnd });
    street.skyline(c, -10, 1210, 524, 60, 250, ["#6f7d92", "#7d8a9a", "#8f8a95"], rnd, { lit: "#ffe0a0", lights: 0.12 });
    street.skyline(c, 60, 640, 528, 120, 330, ["#33506c", "#3e5b74", "#2b4560", "#476680"], rnd, { lit: "#ffdc93", lights: 0.34 });
    for (const x of [800, 900, 1000]) { c.path(`M${x} 528L${x + 12} 250H${x + 46}L${x + 62} 528Z`, "#2b4560"); for (let y = 262; y < 520; y += 12) c.line([[x + 14, y], [x + 48, y]], "#ffdc93", 2, { opacity: rnd.between(0.15, 0.7) }); }
    c.path("M776 250Q930 214 1100 244Q1120 256 1090 262Q930 240 790 266Q764 262 776 250Z", "#f3e3c4"); for (let i = 0; i < 10; i += 1) nature.bush(c, 810 + i * 28, 246 - Math.sin(i / 3) * 8, 24, 12, mood, rnd);
    c.path("M1090 528Q1110 470 1150 470T1210 528Z", "#41617f"); for (let i = 0; i < 8; i += 1) c.path(`M${1095 + i * 15} 526Q${1150} 440 ${1200 - i * 5} 526`, "none", { stroke: "#f3e3c4", "stroke-width": 1, opacity: 0.5 });
    c.circle(690, 420, 88, "none", { stroke: "#dcb596", "stroke-width": 5 }); for (let i = 0; i < 14; i += 1) { const a = (i / 14) * 6.283; c.line([[690, 420], [690 + Math.cos(a) * 88, 420 + Math.sin(a) * 88]], "#dcb596", 1.2); c.circle(690 + Math.cos(a) * 92, 420 + Math.sin(a) * 92, 5, "#ffe9b8"); } c.poly([[690, 420], [660, 528], [670, 528], [692, 430], [712, 528], [722, 528]], "#33506c");
    for (let i = 0; i < 40; i += 1) nature.bush(c, rnd.between(-10, 1210), 536, rnd.between(30, 70), rnd.between(18, 34), mood, rnd);
    c.rect(0, 532, 1200, 12, "#3d4d61"); for (let i = 0; i < 30; i += 1) c.circle(20 + i * 40, 528, 3, "#ffe3a6");
    nature.water(c, 542, 800, "#c29b8b", "#17304c", rnd, { light: "#ffe3b4", sunX: 250, streaks: 130 }); for (let i = 0; i < 90; i += 1) c.rect(rnd.between(0, 1200), rnd.between(552, 690), rnd.between(3, 6), rnd.between(12, 48), rnd.pick(["#ffd98f", "#ffd98f", "#7fd0b5"]), { opacity: 0.17, rx: 2 });
    c.group({ transform: "translate(430 690)" }, () => { c.path("M-50 0Q60 34 210 0L190 26H-20Z", "#14263f"); c.path("M0 -4Q70 -60 150 -4Z", "#b8603f"); for (let i = 0; i < 5; i += 1) c.circle(14 + i * 30, -8, 3.4, "#ffe3a6"); }); nature.sailboat(c, 820, 640, 60, "#14263f", "#f6e3c4");
  },
  "nova-3"(c, rnd) {
    paper(c, rnd);
    const p = new Plan(c, 150, 140, 22);
    c.rect(150, 140, 900, 520, "#fffaf0");
    const blue = "#bcd8d0", warm = "#f0d5b0", clay = "#e3b497", green = "#c9d9b4";
    for (let i = 0; i < 3; i += 1) { p.room(i * 8, 0, 8, 7.5, blue); p.room(i * 8, 16.2, 8, 7.4, blue); }
    p.room(24, 0, 9, 10, warm); p.room(33, 0, 7.9, 10, clay); p.room(24, 13, 16.9, 10.6, green); p.room(0, 7.5, 24, 8.7, "#f7ecd6");
    for (let i = 0; i < 3; i += 1) for (const y of [3.6, 20]) { const x = i * 8 + 4; p.block(x - 0.6, y - 1.5, 1.2, 3, "#fffaf0", 0.3); p.round(x, y, 2.1, "none"); p.round(x + 0.9, y - 2.3, 0.45, "#e9c46e"); p.block(i * 8 + 0.5, y - 2.4, 0.9, 4.6, "#fffaf0"); p.block(i * 8 + 6.4, y - 1, 0.9, 2, "#fffaf0"); }
    for (let i = 0; i < 6; i += 1) { p.bed(1.4 + i * 3.8, 9.2, 1.7, 3.1, "#2c8c78"); c.line([p.p(0.6 + i * 3.8, 8), p.p(0.6 + i * 3.8, 12.8)], "#1c3049", 1, { "stroke-dasharray": "5 4" }); }
    p.block(9, 14, 6, 1.2, "#e9dcc0"); for (let i = 0; i < 4; i += 1) p.round(10 + i * 1.4, 13.4, 0.4, "#fffaf0");
    p.sofa(25, 1, 3.6, 1.4, "#c8795a"); p.sofa(25, 3, 1.4, 3.6, "#c8795a"); p.round(28, 4.5, 0.9, "#fffaf0"); p.block(30.6, 5, 1.4, 4, "#e9dcc0"); p.table(34.5, 2.4, 4.6, 1.6, 3, "#fffaf0"); p.block(34, 8.4, 5.6, 1, "#e9dcc0");
    for (let i = 0; i < 4; i += 1) { p.block(25.2 + i * 4, 14.4, 2.6, 1.2, "#e9dcc0"); p.round(26.5 + i * 4, 16.4, 0.5, "#fffaf0"); p.bed(25.6 + i * 4, 19.6, 1.5, 3, "#e9c46e"); }
    p.wall([[0, 0], [40.9, 0], [40.9, 23.6], [0, 23.6], [0, 0]], 0.5); for (const x of [8, 16, 24]) { p.wall([[x, 0], [x, 7.5]]); p.wall([[x, 16.2], [x, 23.6]]); } p.wall([[0, 7.5], [24, 7.5]]); p.wall([[0, 16.2], [24, 16.2]]); p.wall([[24, 10], [40.9, 10]]); p.wall([[24, 13], [40.9, 13]]); p.wall([[33, 0], [33, 10]]); for (const x of [28.4, 32.4, 36.6]) p.wall([[x, 13], [x, 18.6]], 0.2);
    for (let i = 0; i < 3; i += 1) { p.gap(i * 8 + 5, 7.5, i * 8 + 7, 7.5); p.door(i * 8 + 5, 7.5, 2, 0, -1); p.gap(i * 8 + 5, 16.2, i * 8 + 7, 16.2); p.door(i * 8 + 5, 16.2, 2, 0, 1); p.window(i * 8 + 2, 0, i * 8 + 6, 0); p.window(i * 8 + 2, 23.6, i * 8 + 6, 23.6); }
    p.gap(28, 10, 30, 10); p.door(28, 10, 2, 0, -1); p.gap(35, 10, 37, 10); p.door(35, 10, 2, 0, -1); for (let i = 0; i < 4; i += 1) { p.gap(25 + i * 4.1, 13, 26.4 + i * 4.1, 13); p.door(25 + i * 4.1, 13, 1.4, 0, 1); p.window(25 + i * 4, 23.6, 27.6 + i * 4, 23.6); } p.gap(40.9, 10.4, 40.9, 12.6, 0.6); p.window(26, 0, 31, 0); p.window(34.5, 0, 39.5, 0); p.window(0, 9, 0, 14.6);
    p.measure(0, -1.6, 40.9, -1.6); p.measure(42.4, 0, 42.4, 23.6); for (const [x, y] of [[-3, 3], [-3.4, 9], [-2.8, 15], [-3.2, 21], [44.4, 11.5]]) p.tree(x, y, 1.6, "#7fae8f", rnd); p.north(1116, 716); p.scale(150, 710);
  },
  "tatu-1"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 300, y: 300, r: 58 }, horizon: 470, clouds: 6, rnd });
    nature.hills(c, 450, 40, "#bfa27a", rnd); nature.hills(c, 468, 22, "#a5905f", rnd);
    const s = new Stage(c, mood, { eye: [-16, 9, -56], turn: 0.28, horizon: 476, lens: 0.86, rnd, reach: 800 });
    s.ground("#b98a52", "#cfae74");
    for (let i = 0; i < 14; i += 1) s.stand(-90 + i * 17, 110 + rnd.between(-10, 20), (x, y, k) => nature.acacia(c, x, y, k * rnd.between(9, 14), mood, rnd));
    s.floor(-30, -6, 160, 110, "#c9b58f");
    for (let i = 2; i >= 0; i -= 1) {
      const x = -10 + i * 38, z = 16 + i * 9;
      s.box(x, z, 34, 54, 0, 12, { color: "#f0e3c8", wall: (p, k) => { courses(p, { step: 1, upright: true, opacity: 0.35 }); p.fill(0, 0.7, 1, 0.8, ["#c8603f", "#2c8c78", "#14263f"][i]); if (k === 0) docks(p, { bay: 6.6, color: ["#8a4b3c", "#1f6a5c", "#22364e"][i] }); } });
      s.gable(x, z, 34, 54, 12, 3.4, { color: "#dfe0d2", wallColor: "#f0e3c8", along: "z", over: 1 });
      for (let k = 0; k < 5; k += 1) s.quad([[x + 1, 12.6, z + 4 + k * 10], [x + 15, 14.9, z + 4 + k * 10], [x + 15, 14.9, z + 12 + k * 10], [x + 1, 12.6, z + 12 + k * 10]], "#2b4a68", { stroke: "#a9c0c4", "stroke-width": 0.8 });
    }
    s.box(-30, 20, 9, 9, 0, 6.5, { color: "#c8603f", wall: (p) => glass(p, { floor: 3.2, pane: 1.4, lit: 0.5 }) });
    s.stand(-38, 26, (px, py, k) => { c.line([[px - k * 1.6, py], [px - k, py - k * 9]], "#5a4a3a", 3); c.line([[px + k * 1.6, py], [px + k, py - k * 9]], "#5a4a3a", 3); c.rect(px - k * 2, py - k * 12, k * 4, k * 3.2, "#2c8c78", { rx: 4 }); });
    for (const [x, z] of [[2, 10], [18, 9], [40, 18]]) s.stand(x, z, (px, py, k) => street.truck(c, px, py, k, rnd.pick(["#c8603f", "#14263f", "#2c8c78"]), "#f7f0e0"));
    s.floor(-200, -22, 400, 12, "#8a7f72"); for (let x = -120; x < 160; x += 9) s.floor(x, -16.2, 4.5, 0.4, "#f3e3bf"); s.stand(-12, -15, (px, py, k) => street.truck(c, px, py, k, "#c8603f", "#e9d8b4"));
    nature.acacia(c, 1040, 770, 300, mood, rnd); nature.acacia(c, 90, 720, 170, mood, rnd); nature.grass(c, 806, "#a3853a", rnd, { height: 54 }); nature.birds(c, 640, 190, 6, 13, "#4a4034", rnd);
  },
  "tatu-2"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 720, y: 380, r: 84 }, horizon: 500, clouds: 6, rnd });
    nature.hills(c, 470, 22, "#d0a56c", rnd); street.skyline(c, 90, 640, 506, 30, 150, ["#b08a62", "#a37e5c", "#bd966a"], rnd, { lit: "#fff0c8", lights: 0.16, w0: 22, w1: 44 }); c.rect(330, 320, 34, 186, "#94724f"); c.ellipse(347, 320, 30, 9, "#94724f"); c.line([[347, 316], [347, 268]], "#94724f", 4);
    c.rect(0, 500, 1200, 300, c.gradient([[0, "#cda25f"], [0.4, "#b3833f"], [1, "#7d5a2c"]]));
    for (let i = 0; i < 160; i += 1) { const y = rnd.between(508, 800); c.rect(rnd.between(-20, 1200), y, rnd.between(20, 90) * ((y - 480) / 150), 2, rnd.chance(0.5) ? "#e0bb75" : "#8a6430", { opacity: 0.5, rx: 1 }); }
    for (const [x, y, h] of [[820, 524, 70], [920, 530, 92], [1010, 520, 58], [160, 530, 76], [620, 522, 46]]) nature.acacia(c, x, y, h, mood, rnd);
    const giraffe = (x, y, h, s) => { const col = "#8a5a2c"; c.path(`M${x} ${y - h * 0.46}Q${x + s * h * 0.04} ${y - h * 0.6} ${x + s * h * 0.3} ${y - h * 0.54}L${x + s * h * 0.42} ${y - h * 0.95}L${x + s * h * 0.52} ${y - h * 0.98}L${x + s * h * 0.55} ${y - h * 0.93}L${x + s * h * 0.47} ${y - h * 0.9}L${x + s * h * 0.37} ${y - h * 0.4}Z`, col); for (const d of [0.03, 0.09, 0.3, 0.36]) c.line([[x + s * h * d, y - h * 0.44], [x + s * h * (d + (d < 0.2 ? -0.01 : 0.01)), y]], col, h * 0.022); c.line([[x, y - h * 0.46], [x - s * h * 0.03, y - h * 0.28]], col, 2); for (let i = 0; i < 9; i += 1) c.circle(x + s * h * rnd.between(0.04, 0.34), y - h * rnd.between(0.44, 0.54), h * 0.018, "#c98f4e"); };
    giraffe(470, 600, 150, 1); giraffe(390, 590, 120, 1); giraffe(700, 576, 96, -1);
    nature.acacia(c, 1030, 760, 420, mood, rnd); nature.grass(c, 808, "#a3853a", rnd, { height: 80 }); nature.grass(c, 812, "#7d6530", rnd, { height: 46, step: 6 }); nature.birds(c, 440, 210, 7, 14, "#4a4034", rnd);
  },
  "tatu-3"(c, rnd) {
    paper(c, rnd);
    const p = new Plan(c, 130, 120, 9.4);
    p.room(0, 0, 100, 60, "#d9dcb8"); p.room(0, 46, 100, 8, "#cfc6b3"); p.room(66, 0, 8, 60, "#cfc6b3"); p.room(4, 38, 62, 8, "#ded3bc");
    for (let x = 1; x < 99; x += 5) c.line([p.p(x, 50), p.p(x + 2.4, 50)], "#fffaf0", 3); for (let y = 1; y < 45; y += 5) c.line([p.p(70, y), p.p(70, y + 2.4)], "#fffaf0", 3);
    const hall = (x, y, w, h, col) => { p.room(x + 1, y + 1, w, h, "#b3a98f"); p.block(x, y, w, h, col, 0.1); for (let i = 1; i < 9; i += 1) c.line([p.p(x + (w * i) / 9, y), p.p(x + (w * i) / 9, y + h)], darker(col, 0.2), 1, { opacity: 0.6 }); c.line([p.p(x, y + h / 2), p.p(x + w, y + h / 2)], darker(col, 0.35), 1.6); for (let i = 0; i < 4; i += 1) { p.block(x + 1.4 + i * (w / 4.2), y + 2, w / 5.4, h * 0.32, "#41617f", 0.05); for (let k = 1; k < 4; k += 1) c.line([p.p(x + 1.4 + i * (w / 4.2) + (k * w) / 21.6, y + 2), p.p(x + 1.4 + i * (w / 4.2) + (k * w) / 21.6, y + 2 + h * 0.32)], "#9fb7bd", 0.8); } for (let i = 0; i < 7; i += 1) p.block(x + 1 + (i * (w - 2)) / 7, y + h, 1.5, 0.8, "#14263f", 0); };
    hall(5, 5, 27, 30, "#e9c9a0"); hall(36, 5, 27, 30, "#b9d6c4"); hall(77, 5, 19, 36, "#e3b497");
    for (const x of [8, 14, 22, 40, 47, 56]) { p.block(x, 37.4, 1.5, 5.6, "#fffaf0", 0.1); p.block(x, 43, 1.5, 1.7, "#c8603f", 0.2); }
    for (let i = 0; i < 12; i += 1) p.block(77.4 + i * 1.55, 42.6, 1.1, 2.2, rnd.pick(["#fffaf0", "#c8603f", "#41617f", "#2c8c78"]), 0.3);
    for (const [x, y, r] of [[2, 57, 1.8], [8, 57.4, 1.6], [15, 56.8, 2], [24, 57.4, 1.7], [33, 57, 2.1], [43, 57.3, 1.6], [52, 57, 2], [61, 57, 1.7], [79, 57, 2], [87, 57.3, 1.7], [95, 57, 2], [2, 10, 1.6], [2, 20, 1.8], [2, 31, 1.6], [34, 10, 1.2], [34, 20, 1.3], [34, 31, 1.2], [64.4, 9, 1], [64.4, 24, 1.1], [98, 10, 1.5], [98, 26, 1.7]]) p.tree(x, y, r, rnd.pick(["#7fae8f", "#8fb075", "#6d9d85"]), rnd);
    p.round(71.5, 57, 1.6, "#41617f"); p.block(5, 47, 4, 5.4, "#e9c46e", 0.2); c.rect(130, 120, 940, 564, "none", { stroke: "#1c3049", "stroke-width": 3, "stroke-dasharray": "16 6 3 6" }); p.measure(0, -2.6, 100, -2.6); p.measure(103, 0, 103, 60); p.north(1130, 720); p.scale(130, 716);
  },
  "alfa-1"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 640, y: 190, r: 44 }, horizon: 440, clouds: 5, rnd });
    c.path("M420 470Q560 330 640 322T860 450Z", "#b7b795"); c.rect(540, 286, 190, 60, "#d9bd8e"); for (let i = 0; i < 10; i += 1) c.rect(540 + i * 20, 276, 11, 12, "#d9bd8e"); for (const x of [532, 620, 712]) { c.rect(x, 262, 30, 88, "#cfae7c"); for (let i = 0; i < 3; i += 1) c.rect(x + i * 11, 254, 7, 10, "#cfae7c"); } c.line([[635, 262], [635, 224]], "#5a4a3a", 2); c.path("M635 226h22l-6 8l6 8h-22Z", "#b8603f"); for (let i = 0; i < 16; i += 1) nature.roundTree(c, rnd.between(470, 830), rnd.between(372, 410), rnd.between(24, 40), mood, rnd);
    const walls = ["#f3dfb8", "#e7b7a0", "#fbf3e2", "#a9cfc8", "#efc98f", "#f6ead2"];
    for (let i = 0; i < 6; i += 1) { front(c, 400 - i * 12 + (i % 3) * 52, 470 + i * 10, 64 + i * 8, 70 + i * 9, walls[i], rnd, { floors: 2 }); front(c, 730 + i * 8 - (i % 2) * 36, 466 + i * 10, 62 + i * 8, 72 + i * 9, walls[(i + 2) % 6], rnd, { floors: 2 }); }
    c.poly([[500, 800], [590, 470], [660, 470], [800, 800]], "#c9b79a"); for (let i = 0; i < 17; i += 1) { const t = (i / 17) ** 1.6, y = 480 + 320 * t; c.line([[590 - 88 * t - 2, y], [660 + 138 * t, y]], "#a4927a", 1 + t * 2, { opacity: 0.7 }); }
    c.line([[616, 478], [578, 800]], "#5a5f66", 3); c.line([[640, 478], [700, 800]], "#5a5f66", 3);
    front(c, 300, 640, 170, 330, "#e7b7a0", rnd, { floors: 4, shutter: "#22364e" }); front(c, 790, 640, 180, 350, "#fbf3e2", rnd, { floors: 4 });
    front(c, 60, 720, 270, 520, "#f3dfb8", rnd, { floors: 4, bays: 2, shutter: "#2c6f68" }); front(c, 920, 720, 300, 560, "#a9cfc8", rnd, { floors: 4, bays: 2, shutter: "#b8603f" });
    for (let i = 0; i < 12; i += 1) for (let k = 0; k < 5; k += 1) { const [x, y] = [924 + i * 25, 612 + k * 22]; c.rect(x, y, 24, 21, "#f6efdd"); c.path(`M${x + 12} ${y + 2}L${x + 22} ${y + 10}L${x + 12} ${y + 19}L${x + 2} ${y + 10}Z`, "#41718f", { opacity: 0.7 }); c.circle(x + 12, y + 10.5, 3.4, "#f6efdd"); }
    c.rect(1030, 612, 84, 110, "#2b3c4d"); c.rect(1036, 618, 34, 104, "#2c6f68"); c.rect(1074, 618, 34, 104, "#2c6f68"); c.poly([[-10, 800], [-10, 700], [340, 700], [505, 800]], "#d9cbb0"); c.poly([[1210, 800], [1210, 716], [920, 700], [790, 800]], "#d3c4a8");
    c.group({ transform: "translate(558 520)" }, () => { c.ellipse(60, 186, 80, 10, "#3a3a3a", { opacity: 0.25 }); c.rect(0, 14, 122, 160, "#f0b93f", { rx: 8 }); c.rect(0, 14, 122, 64, "#fbf3e2", { rx: 8 }); c.path("M-4 20Q60 -14 126 20Z", "#e3a92f"); c.rect(8, 28, 34, 44, "#4a6a7a", { rx: 3 }); c.rect(46, 28, 30, 44, "#5d8090", { rx: 3 }); c.rect(80, 28, 34, 44, "#4a6a7a", { rx: 3 }); c.rect(0, 96, 122, 6, "#fbf3e2"); c.circle(61, 124, 13, "#fff6dc"); c.circle(61, 124, 9, "#ffe9b0"); c.rect(14, 166, 94, 14, "#3a3f46"); c.rect(40, 2, 42, 12, "#22364e"); c.line([[61, 4], [61, -110]], "#5a5f66", 1.6); });
    c.curve("M330 240Q620 330 930 200", "#6b6f70", 1.2); const cloth = ["#c8603f", "#fbf3e2", "#2c8c78", "#e3c48c", "#41617f"]; for (let i = 0; i < 6; i += 1) c.path(`M${350 + i * 26} ${372 + i * 1.5}h20v28q-10 5 -20 0Z`, cloth[i % 5]); c.curve("M340 372Q420 384 520 376", "#6b6f70", 1.2);
    nature.person(c, 470, 770, 96, rnd, "#2c8c78"); nature.person(c, 830, 750, 86, rnd, "#b8603f"); nature.birds(c, 820, 160, 5, 12, "#5d6a68", rnd);
  },
  "alfa-2"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 860, y: 300, r: 54 }, horizon: 430, clouds: 6, rnd });
    nature.hills(c, 410, 26, "#b89d7f", rnd); nature.water(c, 420, 620, "#ebc88e", "#4f8790", rnd, { light: "#fff1cc", sunX: 860, streaks: 80, strength: 0.4 });
    for (const x of [250, 560]) { c.rect(x - 9, 214, 6, 226, "#b04a38"); c.rect(x + 6, 214, 6, 226, "#b04a38"); for (let i = 0; i < 5; i += 1) { c.rect(x - 9, 222 + i * 34, 20, 4, "#b04a38"); } } c.curve("M-40 300Q120 390 250 216Q405 560 560 216Q690 390 860 400", "#b04a38", 3); c.rect(-10, 386, 900, 7, "#a8452f"); for (let i = 0; i < 60; i += 1) { const x = i * 14.6; const y = x < 250 ? 216 + ((250 - x) / 290) ** 0.8 * 120 + 40 : x < 560 ? 216 + 172 * (1 - ((x - 405) / 155) ** 2) : 216 + ((x - 560) / 300) * 184; if (y < 386) c.line([[x, Math.min(386, y)], [x, 386]], "#a8452f", 0.9, { opacity: 0.7 }); }
    nature.sailboat(c, 690, 500, 46, "#14263f", "#fff6e2"); nature.sailboat(c, 400, 470, 30, "#f6ead0", "#fff6e2");
    const walls = ["#fbf3e2", "#f3dfb8", "#e7b7a0", "#efc98f", "#f6ead2", "#d9e0d2", "#e9c7b0"];
    for (let row = 0; row < 6; row += 1) { const scale = 0.62 + row * 0.16; for (let x = -40 + (row % 2) * 30; x < 1230;) { const w = rnd.between(64, 110) * scale, base = 560 + row * 52 + Math.sin(x / 210 + row) * 22 + (x < 500 ? 30 : 0); if (!(row < 2 && x < 420)) front(c, x, base + 40, w, rnd.between(60, 104) * scale, rnd.pick(walls), rnd, { floors: 2, bays: w > 80 ? 3 : 2, lit: 0.2, roof: rnd.pick(["#b8603f", "#c06a45", "#a9553a"]), shutter: rnd.pick(["#2c6f68", "#22364e", "#8a5a3c"]) }); x += w + rnd.between(-2, 8); } }
    c.rect(930, 380, 90, 150, "#fbf3e2"); c.path("M925 384A50 56 0 0 1 1025 384Z", "#e9dcc0"); c.rect(970, 312, 10, 24, "#fbf3e2"); c.circle(975, 308, 6, "#c9a25a"); for (let i = 0; i < 3; i += 1) c.path(`M${944 + i * 26} 470v-30a8 8 0 0 1 16 0v30Z`, "#6f7f86"); c.rect(910, 420, 22, 120, "#f6ead2"); c.rect(1018, 420, 22, 120, "#efe0c2"); for (const x of [906, 1014]) c.poly([[x, 420], [x + 15, 396], [x + 30, 420]], "#b8603f");
    front(c, 860, 610, 120, 100, "#f3dfb8", rnd, { floors: 2, bays: 3 }); front(c, 985, 620, 130, 112, "#e7b7a0", rnd, { floors: 2, bays: 3 }); for (const x of [180, 470, 760, 1130]) nature.cypress(c, x, 640, 90, mood); nature.birds(c, 760, 210, 6, 12, "#5a4a3a", rnd);
  },
  "alfa-3"(c, rnd) {
    const mood = MOODS.morning;
    const r = new Room(c, mood, { w: 8, d: 5.6, h: 3, wall: "#f6ecda", floor: "#d9b68c", rnd });
    r.window(-1.9, 0.05, 1.9, 2.6, ({ x, y, w, h }) => { c.rect(x, y, w, h, c.gradient([[0, "#b9d3d2"], [1, "#f7e3c3"]])); c.circle(x + w * 0.7, y + h * 0.24, 26, "#fffbea"); c.rect(x, y + h * 0.5, w, h * 0.12, "#9cbdbc"); for (let i = 0; i < 10; i += 1) front(c, x - 10 + i * 44, y + h * 0.86 + (i % 3) * 9, 46, rnd.between(60, 96), rnd.pick(["#fbf3e2", "#f3dfb8", "#e7b7a0", "#efc98f"]), rnd, { floors: 2 }); c.rect(x, y + h * 0.85, w, h * 0.2, "#d8c3a0"); for (let i = 0; i < 26; i += 1) c.rect(x + (w * i) / 25 - 1, y + h * 0.66, 3, h * 0.24, "#22364e"); c.rect(x, y + h * 0.65, w, 5, "#22364e"); for (const k of [0.12, 0.84]) { c.path(`M${x + w * k - 16} ${y + h * 0.86}h32l-5 34h-22Z`, "#b8603f"); nature.bush(c, x + w * k, y + h * 0.88, 60, 46, mood, rnd); } }, { bars: 4, frame: "#2c6f68" });
    for (const side of [-1, 1]) for (let i = 0; i < 16; i += 1) for (let k = 0; k < 4; k += 1) { const z = 0.2 + i * 0.36; const q = [[side * 4, k * 0.3, z], [side * 4, k * 0.3, z + 0.34], [side * 4, k * 0.3 + 0.28, z + 0.34], [side * 4, k * 0.3 + 0.28, z]]; r.stage.quad(q, "#eef0ea"); r.stage.quad([[side * 3.99, k * 0.3 + 0.03, z + 0.17], [side * 3.99, k * 0.3 + 0.14, z + 0.03], [side * 3.99, k * 0.3 + 0.25, z + 0.17], [side * 3.99, k * 0.3 + 0.14, z + 0.31]], "#41718f", { opacity: 0.7 }); }
    r.rug(-2, 1.1, 4, 2.6, "#efe0c0", "#b8603f"); r.table(-1.2, 2.3, 2.4, 1, 0.74, "#a9744a"); for (const [x, z] of [[-0.9, 3.4], [0.4, 3.4]]) r.chair(x, z, "#2c6f68"); r.table(-1.2, 2.3, 2.4, 1, 0.74, "#a9744a"); for (const [x, z] of [[-0.9, 1.7], [0.4, 1.7]]) r.chair(x, z, "#2c6f68");
    r.stage.stand(0, 2.8, (px, py, k) => { c.path(`M${px - k * 0.1} ${py}Q${px - k * 0.2} ${py - k * 0.3} ${px - k * 0.06} ${py - k * 0.36}H${px + k * 0.06}Q${px + k * 0.2} ${py - k * 0.3} ${px + k * 0.1} ${py}Z`, "#41718f"); for (let i = 0; i < 7; i += 1) { const a = -2.6 + i * 0.34; c.line([[px, py - k * 0.34], [px + Math.cos(a) * k * 0.4, py - k * 0.34 + Math.sin(a) * k * 0.42]], "#4d9478", 2.4); c.circle(px + Math.cos(a) * k * 0.42, py - k * 0.34 + Math.sin(a) * k * 0.44, k * 0.06, i % 2 ? "#e9c46e" : "#c8603f"); } }, 0.8);
    r.pendant(0, 2.9, 2.1, "#b8603f", 0.3); r.picture(2.5, 1.5, 1, 1.1, landscape(c, "#41718f")); r.picture(-3.5, 1.5, 1, 1.1, landscape(c, "#c98d57")); r.plant(3.3, 4.9, 1.7); r.shelf(-3.9, 5.2, 1.3, 0.9, 2, "#a9744a");
  },
  "kpnt-1"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 240, y: 430, r: 46 }, horizon: 560, clouds: 7, rnd });
    street.skyline(c, -20, 520, 566, 60, 250, ["#7d8798", "#8f8f9b", "#6f7c90"], rnd, { lit: "#ffe0a0", lights: 0.2 }); nature.hills(c, 562, 12, "#5c6f78", rnd, { base: 580 });
    nature.water(c, 574, 800, "#c39c8a", "#17304c", rnd, { light: "#ffe3b4", streaks: 150, sunX: 240 });
    const s = new Stage(c, mood, { eye: [-4, 9, -74], turn: 0.17, horizon: 590, lens: 0.86, rnd, reach: 500 });
    const arc = (cx, cz, r, a0, a1, n) => Array.from({ length: n + 1 }, (_, i) => { const a = a0 + ((a1 - a0) * i) / n; return [cx + Math.cos(a) * r, cz + Math.sin(a) * r * 0.8]; });
    const foot = [...arc(26, 36, 21, Math.PI, Math.PI * 2, 13), [47, 46], [5, 46]];
    s.box(54, 30, 22, 24, 7, 30, { color: "#b98f78", shadow: false, wall: (p) => balconies(p, { floor: 3.3, bay: 4, wall: "#8d7d78", slab: "#e3cdb0" }) });
    const base = s.at([0, 7, 10])[1];
    c.path(`M300 ${base + 40}Q420 ${base - 8} 560 ${base - 6}H1200V800H260Z`, "#8c6a54"); for (let i = 0; i < 15; i += 1) { const x = 330 + i * 62; c.path(`M${x} ${base + 20}L${x + 22} ${base + 16}L${x + 30} 800H${x - 16}Z`, i % 2 ? "#7a5a48" : "#a07c61", { opacity: 0.55 }); }
    for (let f = 0; f < 16; f += 1) {
      const y = 7 + f * 3.3;
      s.prism(foot, y, 2.9, { color: "#5d6f7c", shadow: false, wall: (p) => { p.fill(0, 0.05, 1, 0.95, mood.glass); if (rnd.chance(0.5)) p.fill(0.06, 0.08, 0.94, 0.92, mood.lit, true, { opacity: 0.9 }); p.fill(0, 0, 0.05, 1, "#efe0c4"); } });
      const slab = [...arc(26, 36, 22.4 + Math.sin(f * 0.7) * 1.2, Math.PI * 0.97, Math.PI * 2.03, 15), [48.5, 46], [3.5, 46]];
      s.prism(slab, y + 2.9, 0.45, { color: "#f6e8cf", top: "#c9b79c", shadow: false });
      if (f < 15) s.prism(slab, y + 3.35, 0.85, { color: "#9fc0bd", shadow: false, wall: () => {} , skip: [15, 16, 17] });
    }
    for (let i = 0; i < 34; i += 1) s.stand(-22 + i * 3.1, 9 + rnd.between(-3, 3), (px, py, k) => (i % 6 === 3 ? nature.palm(c, px, py, k * rnd.between(8, 11), mood, rnd) : nature.roundTree(c, px, py, k * rnd.between(4, 8), mood, rnd)), 6.6);
    const top = 700; c.rect(0, top + 34, 1200, 70, c.gradient([[0, "#2a415b"], [1, "#17304c"]])); for (let i = 0; i < 60; i += 1) c.rect(rnd.between(-20, 1200), rnd.between(top + 40, 800), rnd.between(20, 90), 2.4, "#ffe3b4", { opacity: rnd.between(0.08, 0.26), rx: 1 });
    for (let i = 0; i < 50; i += 1) c.rect(rnd.between(560, 1060), rnd.between(top + 38, top + 80), 4, rnd.between(10, 30), "#ffd98f", { opacity: 0.16, rx: 2 });
    c.path(`M-20 ${top - 26}Q260 ${top - 80} 520 ${top - 6}`, "none", { stroke: "#e9d3ae", "stroke-width": 8 }); c.line([[250, top - 55], [262, top - 250]], "#f6e8cf", 7); for (let i = 0; i < 9; i += 1) { c.line([[261, top - 240 + i * 4], [20 + i * 24, top - 32 - i * 3]], "#f6e8cf", 1.2); c.line([[261, top - 240 + i * 4], [480 - i * 24, top - 16 - i * 4]], "#f6e8cf", 1.2); } for (const x of [60, 150, 330, 420]) nature.person(c, x, top - 40 + (x > 300 ? 4 : 0), 20, rnd);
    c.group({ transform: "translate(520 762)" }, () => { c.path("M-10 0H150L136 22H0Z", "#f6eede"); c.rect(14, -18, 108, 18, "#2c8c78", { rx: 3 }); for (let i = 0; i < 6; i += 1) c.rect(20 + i * 17, -13, 10, 8, "#ffe3a6"); });
  },
  "kpnt-2"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 180, y: 150, r: 44 }, horizon: 430, clouds: 7, rnd });
    nature.hills(c, 410, 40, "#a9c3bb", rnd); nature.hills(c, 430, 24, "#8fb0a2", rnd);
    street.skyline(c, 40, 760, 480, 90, 340, ["#7f9fa8", "#93aeb1", "#a9bdb7", "#6b8c99", "#c3c9b8"], rnd, { lit: "#f6fbf4", lights: 0.2, w0: 34, w1: 66 });
    c.rect(0, 470, 1200, 330, "#86a98a"); for (let i = 0; i < 60; i += 1) nature.roundTree(c, rnd.between(-10, 1210), rnd.between(480, 506), rnd.between(28, 54), mood, rnd);
    const river = "M-20 800V590Q180 520 460 530Q760 540 900 600Q1010 650 820 690Q560 730 640 800Z"; c.path(river, c.gradient([[0, "#a9d2cb"], [1, "#2f7480"]])); c.clip(`<path d="${river}"/>`, () => { for (let i = 0; i < 120; i += 1) c.rect(rnd.between(-20, 1000), rnd.between(536, 800), rnd.between(20, 80), 2.4, "#ffffff", { opacity: rnd.between(0.1, 0.4), rx: 1 }); });
    const steel = "#41617f"; c.rect(150, 492, 900, 9, steel); c.path("M150 492L300 470L420 330L560 470L700 474L840 330L980 470L1050 492", "none", { stroke: steel, "stroke-width": 8 }); for (const x of [420, 840]) { c.rect(x - 8, 320, 16, 270, steel); c.rect(x - 20, 575, 40, 26, "#c9bda5"); } for (let x = 300; x < 980; x += 20) { const near = Math.min(Math.abs(x - 420), Math.abs(x - 840)); const y = 330 + Math.min(140, near * 1.02); c.line([[x, y], [x, 492]], steel, 1.8); c.line([[x, y], [x + 20, 492]], steel, 1.2); }
    nature.sailboat(c, 300, 650, 64, "#14263f", "#ffffff"); c.group({ transform: "translate(520 616)" }, () => { c.path("M-10 0H120L106 18H0Z", "#fbf8f0"); c.rect(12, -14, 84, 14, "#c8603f", { rx: 3 }); });
    c.path("M1200 800V600Q1060 580 1010 650Q960 700 780 710Q640 730 660 800Z", "#7aa07c"); c.path("M1210 620Q1080 610 1030 668Q980 720 800 728L780 748Q980 744 1050 690Q1100 640 1210 650Z", "#b98f6b"); for (let i = 0; i < 30; i += 1) nature.roundTree(c, rnd.between(820, 1210), rnd.between(740, 810), rnd.between(60, 120), mood, rnd, rnd.chance(0.25) ? "#8a6fa8" : undefined); nature.palm(c, 1120, 730, 190, mood, rnd); nature.palm(c, 980, 760, 150, mood, rnd); nature.birds(c, 880, 200, 5, 13, "#4d666d", rnd);
  },
  "kpnt-3"(c, rnd) {
    paper(c, rnd, "#f2ead9");
    const p = new Plan(c, 170, 150, 44);
    c.path(`M170 150H1030V520Q1030 640 860 652Q600 676 340 652Q170 640 170 520Z`, "#fffaf0");
    p.room(0, 0, 6, 5.2, "#f0d5b0"); p.room(6, 0, 3.2, 3.2, "#bcd8d0"); p.room(9.2, 0, 4.6, 5.2, "#f0d5b0"); p.room(13.8, 0, 5.74, 5.2, "#e3b497"); p.room(0, 5.2, 19.54, 4.4, "#f7ecd6", 0.8); c.path(`M170 572H1030V520Q1030 640 860 652Q600 676 340 652Q170 640 170 572Z`, "#c9d9b4"); for (let i = 0; i < 22; i += 1) c.line([[190 + i * 38, 574], [190 + i * 38, 650 - Math.abs(10.5 - i) ** 2 * 0.3]], "#a9bd92", 1);
    p.bed(1.9, 0.5, 2.2, 2.6, "#2c8c78"); p.block(0.9, 0.5, 0.8, 0.7, "#e9dcc0"); p.block(4.3, 0.5, 0.8, 0.7, "#e9dcc0"); p.block(0.4, 4.1, 3.2, 0.7, "#e9dcc0"); p.bed(10.5, 0.5, 2, 2.5, "#c8795a"); p.block(9.6, 3.8, 1.8, 0.7, "#e9dcc0"); p.round(10.5, 4.8, 0.35, "#fffaf0");
    p.block(6.3, 0.4, 1.6, 0.8, "#fffaf0", 0.35); p.round(8.5, 0.9, 0.36, "#fffaf0"); p.block(6.3, 2, 1, 0.9, "#fffaf0", 0.2);
    p.block(14.2, 0.4, 4.9, 0.7, "#fffaf0"); p.block(18.4, 1.1, 0.7, 3.2, "#fffaf0"); for (let i = 0; i < 4; i += 1) p.round(15 + (i % 2) * 0.5, 0.58 + Math.floor(i / 2) * 0.34, 0.13, "#14263f"); p.block(17, 0.5, 0.9, 0.5, "#bcd8d0", 0.15); p.block(14.8, 2.5, 2.6, 0.9, "#c9a57a"); for (let i = 0; i < 3; i += 1) p.round(15.3 + i * 0.8, 3.8, 0.28, "#fffaf0");
    p.table(13.6, 6.6, 3.2, 1.2, 4, "#c9a57a"); p.sofa(3, 5.8, 3.4, 1.2, "#2c8c78"); p.sofa(1, 7.2, 1.2, 1.8, "#2c8c78"); p.round(4.2, 8, 0.6, "#c9a57a"); p.block(7.4, 9, 3, 0.4, "#e9dcc0"); p.tree(0.7, 6, 0.5, "#7fae8f", rnd); p.tree(18.8, 9, 0.5, "#7fae8f", rnd); for (const [x, y] of [[2, 10.3], [5, 10.6], [14.4, 10.6], [17.4, 10.2]]) { p.round(x, y, 0.36, "#fffaf0"); } p.round(3.5, 10.6, 0.5, "#c9a57a"); p.round(15.9, 10.6, 0.5, "#c9a57a"); for (const x of [8, 9.4, 10.8]) p.tree(x, 10.7, 0.42, "#7fae8f", rnd);
    p.wall([[0, 9.6], [0, 0], [19.54, 0], [19.54, 9.6]]); p.wall([[0, 5.2], [13.8, 5.2]]); p.wall([[6, 0], [6, 5.2]]); p.wall([[9.2, 0], [9.2, 5.2]]); p.wall([[6, 3.2], [9.2, 3.2]]); p.wall([[13.8, 0], [13.8, 3]]); p.wall([[0, 9.6], [2, 9.6]]); p.wall([[17.5, 9.6], [19.54, 9.6]]); p.window(2, 9.6, 7.2, 9.6); p.window(10.8, 9.6, 17.5, 9.6); p.window(7.2, 9.6, 10.8, 9.6); for (const [a, b] of [[1.5, 4.5], [10.2, 12.8], [15, 18]]) p.window(a, 0, b, 0);
    for (const [x, y] of [[4.4, 5.2], [12.2, 5.2]]) { p.gap(x, y, x + 1.2, y); p.door(x, y, 1.2, 0, -1); } p.gap(7.2, 3.2, 8.3, 3.2, 0.34, "#f7ecd6"); p.door(7.2, 3.2, 1.1, 0, -1); p.gap(7.2, 5.2, 8.4, 5.2); p.gap(6, 3.8, 6, 4.8); c.path(`M170 572V520Q170 640 340 652Q600 676 860 652Q1030 640 1030 520V572`, "none", { stroke: "#1c3049", "stroke-width": 5 }); c.path(`M176 530Q178 634 342 646Q600 668 858 646Q1022 634 1024 530`, "none", { stroke: "#6fa5a2", "stroke-width": 3 });
    p.measure(0, -0.9, 19.54, -0.9); p.measure(20.4, 0, 20.4, 9.6); p.measure(0, -0.4, 6, -0.4); p.measure(6, -0.4, 9.2, -0.4); p.measure(9.2, -0.4, 13.8, -0.4); p.measure(13.8, -0.4, 19.54, -0.4); p.north(1118, 722); p.scale(170, 716);
  },
};

export default projects(pictures);
