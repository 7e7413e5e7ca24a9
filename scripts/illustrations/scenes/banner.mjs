// The three slides of the home page. The lower left stays calm, for words may stand there.
import { darker, lighter } from "../kit/canvas.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { balconies, courses, docks, glass, windows } from "../kit/walls.mjs";

/** A figure with its back to us, in a coat, perhaps with a helmet. */
function back(c, x, y, h, coat, { helmet, hair = "#2a211d", skin = "#c58c63", arm } = {}) {
  c.ellipse(x, y, h * 0.2, h * 0.025, "#14263f", { opacity: 0.25 });
  c.path(`M${x - h * 0.085} ${y - h * 0.46}L${x - h * 0.1} ${y}H${x - h * 0.03}L${x} ${y - h * 0.4}L${x + h * 0.03} ${y}H${x + h * 0.1}L${x + h * 0.085} ${y - h * 0.46}Z`, darker(coat, 0.55));
  c.path(`M${x - h * 0.13} ${y - h * 0.36}C${x - h * 0.17} ${y - h * 0.7} ${x - h * 0.14} ${y - h * 0.8} ${x - h * 0.05} ${y - h * 0.82}H${x + h * 0.05}C${x + h * 0.14} ${y - h * 0.8} ${x + h * 0.17} ${y - h * 0.7} ${x + h * 0.13} ${y - h * 0.36}Z`, coat);
  c.path(`M${x + h * 0.02} ${y - h * 0.82}H${x + h * 0.05}C${x + h * 0.14} ${y - h * 0.8} ${x + h * 0.17} ${y - h * 0.7} ${x + h * 0.13} ${y - h * 0.36}H${x + h * 0.04}Z`, darker(coat, 0.16));
  if (arm) { c.curve(`M${x + arm * h * 0.12} ${y - h * 0.74}Q${x + arm * h * 0.24} ${y - h * 0.66} ${x + arm * h * 0.36} ${y - h * 0.76}`, coat, h * 0.06); c.circle(x + arm * h * 0.37, y - h * 0.77, h * 0.026, skin); }
  c.rect(x - h * 0.03, y - h * 0.86, h * 0.06, h * 0.06, skin); c.ellipse(x, y - h * 0.91, h * 0.062, h * 0.075, hair);
  if (helmet) { c.path(`M${x - h * 0.085} ${y - h * 0.915}A${h * 0.085} ${h * 0.09} 0 0 1 ${x + h * 0.085} ${y - h * 0.915}Z`, helmet); c.rect(x - h * 0.1, y - h * 0.925, h * 0.2, h * 0.018, lighter(helmet, 0.3), { rx: 3 }); }
}

const pictures = {
  "slide-1"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 300, y: 220, r: 46 }, horizon: 380, clouds: 6, rnd });
    nature.peaks(c, [[980, 120, 260], [760, 190, 180]], 380, "#c3ac8b", "#a8957f", "#fbf1dc"); nature.hills(c, 350, 30, "#bfa880", rnd); nature.hills(c, 372, 20, "#9c9a68", rnd);
    const s = new Stage(c, mood, { eye: [0, 9, -52], turn: 0.12, horizon: 384, lens: 0.62, rnd, reach: 700 });
    c.rect(0, 380, 1200, 220, c.gradient([[0, "#a9a468"], [1, "#8d9256"]]));
    for (let i = 0; i < 18; i += 1) s.stand(-90 + i * 12, 66 + rnd.between(0, 14), (x, y, k) => nature.roundTree(c, x, y, k * rnd.between(9, 14), mood, rnd));
    s.prism([[30, 44], [46, 40], [54, 52], [38, 56]], 0, 46, { color: "#efe3c8", wall: (p) => glass(p, { floor: 4, pane: 2, tint: "#4d7880", frame: "#f6ead2", lit: 0.4 }) });
    s.box(56, 34, 30, 18, 0, 12, { color: "#f0e3c8", wall: (p, i) => { courses(p, { step: 1.1, upright: true, opacity: 0.3 }); p.fill(0, 0.7, 1, 0.82, "#2c8c78"); if (i === 0) docks(p, { bay: 6, color: "#22405e" }); } });
    s.box(4, 30, 22, 13, 0, 13, { color: "#fbf3e2", wall: (p, i) => (i === 0 ? balconies(p, { floor: 3.3, bay: 4, wall: "#d9c8a8", slab: "#fdf7ea" }) : windows(p, { floor: 3.3, bay: 4 })) });
    for (const [x, z, col] of [[-32, 30, "#d9795a"], [-20, 27, "#e9c46e"], [-8, 29, "#2f9382"]]) { s.box(x, z, 10.5, 11, 0, 9.6, { color: col, wall: (p) => windows(p, { floor: 3.2, bay: 3, width: 1.4, height: 1.7, frame: "#fbf5e8", lit: 0.4 }) }); s.gable(x, z, 10.5, 11, 9.6, 3.4, { color: "#56606a", wallColor: col, along: "z", over: 0.4 }); }
    for (let x = -44; x < 92; x += 6.4) s.stand(x, 22 + rnd.between(-3, 3), (px, py, k) => nature.roundTree(c, px, py, k * rnd.between(4, 7), mood, rnd)); for (const x of [-40, 27, 30]) s.stand(x, 24, (px, py, k) => nature.cypress(c, px, py, k * 11, mood));
    const shore = "M-10 470Q200 440 420 470T840 486T1210 456V610H-10Z"; c.path("M-10 462Q200 432 420 462T840 478T1210 448V610H-10Z", "#f1dcae"); c.path(shore, c.gradient([[0, "#c3b98c"], [0.3, "#5c9491"], [1, "#1f5f70"]])); c.clip(`<path d="${shore}"/>`, () => { for (let i = 0; i < 90; i += 1) c.rect(rnd.between(-40, 1200), rnd.between(474, 600), rnd.between(20, 90), 2.2, "#fff1cc", { opacity: rnd.between(0.12, 0.42), rx: 1 }); });
    nature.sailboat(c, 620, 545, 70, "#14263f", "#fff6e2"); nature.sailboat(c, 760, 515, 36, "#14263f", "#f3d9b0"); nature.birds(c, 560, 130, 6, 11, "#4a463a", rnd);
  },
  "slide-2"(c, rnd) {
    const mood = MOODS.night;
    nature.sky(c, mood, { sun: { x: 1060, y: 96, r: 30 }, horizon: 420, clouds: 4, rnd });
    street.skyline(c, -10, 1210, 440, 60, 260, ["#1d3a54", "#234460", "#182f48"], rnd, { lit: "#ffd98f", lights: 0.26, w0: 36, w1: 74 }); nature.water(c, 438, 600, "#2b4c60", "#0b1a2c", rnd, { light: "#ffe3b4", streaks: 60, strength: 0.3 }); for (let i = 0; i < 60; i += 1) c.rect(rnd.between(0, 1200), rnd.between(446, 540), 4, rnd.between(10, 40), rnd.pick(["#ffd487", "#6fd0ae"]), { opacity: 0.22, rx: 2 });
    c.circle(830, 330, 360, c.gradient([[0, "#6fd0ae", 0.32], [1, "#6fd0ae", 0]], { radial: true }));
    c.group({ transform: "translate(700 36) rotate(5 140 270)" }, () => {
      c.path("M250 240Q330 260 336 330Q340 430 300 520L320 620H40L60 500Q40 470 70 470L250 400Z", "#b87c55"); c.rect(-6, -4, 282, 560, "#0a1524", { rx: 44 }); c.rect(6, 8, 258, 536, "#f6efe0", { rx: 34 }); c.rect(94, 16, 82, 18, "#0a1524", { rx: 9 });
      c.rect(22, 52, 226, 128, c.gradient([[0, "#1d3557"], [1, "#2c6f78"]], { x1: 0, y1: 0, x2: 1, y2: 1 }), { rx: 20 }); c.rect(40, 74, 74, 9, "#ffffff", { rx: 4.5, opacity: 0.6 }); c.rect(40, 96, 142, 22, "#ffffff", { rx: 8 }); c.rect(40, 146, 60, 10, "#7fd6bb", { rx: 5 }); c.line([[132, 158], [154, 148], [174, 152], [196, 136], [226, 124]], "#7fd6bb", 4);
      c.circle(80, 252, 40, "none", { stroke: "#e2d6bd", "stroke-width": 12 }); c.path("M80 212A40 40 0 1 1 42 264", "none", { stroke: "#2c8c78", "stroke-width": 12, "stroke-linecap": "round" }); c.path("M66 253L76 263L96 240", "none", { stroke: "#1d3557", "stroke-width": 6, "stroke-linecap": "round", "stroke-linejoin": "round" }); c.rect(142, 226, 96, 11, "#1d3557", { rx: 5 }); c.rect(142, 248, 72, 9, "#b9ae98", { rx: 4.5 }); c.rect(142, 268, 86, 9, "#b9ae98", { rx: 4.5 });
      for (let i = 0; i < 3; i += 1) { const y = 318 + i * 54; c.rect(22, y, 226, 44, "#ffffff", { rx: 12 }); c.circle(46, y + 22, 12, ["#2c8c78", "#e3c48c", "#c8603f"][i]); c.rect(68, y + 12, [90, 72, 84][i], 8, "#1d3557", { rx: 4 }); c.rect(68, y + 27, [58, 66, 50][i], 6, "#c3b9a5", { rx: 3 }); c.rect(192, y + 17, 42, 9, "#2c8c78", { rx: 4.5 }); }
      c.rect(22, 488, 226, 38, "#2c8c78", { rx: 19 }); c.rect(92, 503, 86, 8, "#ffffff", { rx: 4 });
      for (const [y, l] of [[250, 56], [312, 66], [374, 66], [430, 54]]) { c.rect(276 - l * 0.55, y, l, 46, "#c98d63", { rx: 23 }); c.rect(276 - l * 0.55, y + 30, l, 16, "#a86f49", { rx: 8, opacity: 0.6 }); } c.path("M-10 560Q-50 470 -34 380Q-24 340 4 356Q20 372 8 420Q0 470 40 520Z", "#c98d63"); c.ellipse(-8, 374, 13, 20, "#dba27a");
    });
    c.rect(0, 0, 1200, 600, c.gradient([[0, "#081425", 0.35], [0.5, "#081425", 0], [1, "#081425", 0]], { x1: 0, y1: 0, x2: 1, y2: 0 }));
  },
  "slide-3"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 400, y: 220, r: 48 }, horizon: 420, clouds: 6, rnd });
    street.skyline(c, -10, 640, 440, 40, 170, ["#b9bfb2", "#a9b3ab", "#c9c3ae"], rnd, { w0: 30, w1: 60 }); nature.hills(c, 430, 14, "#b9b796", rnd);
    const s = new Stage(c, mood, { eye: [-12, 5, -40], turn: 0.2, horizon: 448, lens: 0.66, rnd, reach: 480 }); s.ground("#cbb48c", "#dcc9a8");
    for (let f = 0; f < 8; f += 1) { const y = f * 3.6; if (f < 5) s.box(14, 18, 32, 16, y, 3.3, { color: "#d9cdb5", shadow: f === 0, wall: (p) => glass(p, { floor: 3.3, pane: 2, tint: "#7ea6a4", frame: "#f3e8d2", band: 0.3, lit: 0.1 }) }); else for (let x = 14; x <= 46; x += 5.2) for (const z of [34, 18]) s.box(x - 0.3, z - 0.4, 0.6, 0.6, y, 3.6, { color: "#b9a88a", shadow: false }); s.box(13.4, 17.4, 33.2, 17.2, y + 3.3, 0.45, { color: "#efe3cb", shadow: false }); }
    for (let x = 14.4; x < 46; x += 1.6) s.stand(x, 17.2, (px, py, k) => c.rect(px - 0.7, py - k * 1.1, 1.4, k * 1.1, "#c8603f"), 29.2); for (let y = 0; y < 30; y += 3) { const [a, b] = [s.at([13, y, 16.6]), s.at([24, y, 16.6])]; c.line([a, b], "#8a7b60", 1.6); } for (let x = 13; x <= 24; x += 2.75) c.line([s.at([x, 0, 16.6]), s.at([x, 30, 16.6])], "#8a7b60", 1.6);
    street.towerCrane(c, 1080, 470, 400, 250, "#c8603f"); street.towerCrane(c, 640, 466, 300, -170, "#8a9a98"); for (let i = 0; i < 9; i += 1) s.stand(-40 + i * 6, 26, (px, py, k) => nature.roundTree(c, px, py, k * rnd.between(5, 8), mood, rnd));
    s.stand(6, 10, (px, py, k) => street.truck(c, px, py, k, "#2c8c78", "#e9dcc0")); for (let i = 0; i < 4; i += 1) s.box(28 + i * 3, 8, 2.4, 3, 0, 1 + (i % 2), { color: ["#c98f5c", "#e3c48c"][i % 2] }); for (let x = -60; x < 70; x += 3) s.stand(x, 5, (px, py, k) => { c.rect(px - k * 0.06, py - k * 1.3, k * 0.12, k * 1.3, "#f3ead6"); c.rect(px, py - k * 1.2, k * 3, k * 0.22, (x / 3) % 2 ? "#c8603f" : "#f3ead6"); });
    c.path("M560 600Q760 540 1200 560V600Z", "#b59a70"); back(c, 820, 590, 300, "#1d3557", { helmet: "#f6efe0", arm: 1 }); back(c, 704, 596, 280, "#2c8c78", { helmet: "#e3b04b", skin: "#8a5a3c" });
    c.group({ transform: "translate(744 378) rotate(-8)" }, () => { c.rect(-6, 0, 58, 40, "#fbf5e8"); c.rect(0, 6, 46, 28, "none", { stroke: "#1d3557", "stroke-width": 1.6 }); c.line([[22, 6], [22, 34]], "#1d3557", 1.4); c.line([[0, 20], [22, 20]], "#1d3557", 1.4); }); nature.birds(c, 520, 120, 4, 11, "#5d6a68", rnd);
  },
};

export default [{ folder: "banner", width: 1200, height: 600, sizes: [{ to: 1200, limit: 60000 }], pictures }];
