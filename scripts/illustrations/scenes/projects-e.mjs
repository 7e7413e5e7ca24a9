// Projects 17 and 19: an office tower on the harbour of Hong Kong, a cotton exchange on a canal in Huddersfield.
import { projects } from "../kit/export.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { courses, glass, windows } from "../kit/walls.mjs";

/** A junk: three battened sails on a dark hull. */
function junk(c, x, y, h) {
  c.path(`M${x - h * 0.62} ${y - h * 0.2}Q${x} ${y - h * 0.02} ${x + h * 0.66} ${y - h * 0.28}L${x + h * 0.5} ${y + h * 0.06}H${x - h * 0.44}Z`, "#33262a");
  for (const [dx, tall, wide] of [[-0.36, 0.62, 0.24], [0.02, 1, 0.36], [0.42, 0.54, 0.22]]) {
    const [left, foot, top] = [x + dx * h - wide * h * 0.5, y - h * 0.16, y - tall * h];
    c.path(`M${left} ${foot}Q${left - wide * h * 0.16} ${(foot + top) / 2} ${left + wide * h * 0.4} ${top}Q${left + wide * h * 1.1} ${top + h * 0.2} ${left + wide * h} ${foot}Z`, "#c8603f");
    for (let i = 1; i < 6; i += 1) { const t = foot + ((top - foot) * i) / 6; c.line([[left - wide * h * 0.02, t], [left + wide * h * (1.02 - i * 0.04), t - h * 0.02]], "#8f3f2c", 1.6); }
  }
}

const pictures = {
  "harb-1"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 240, y: 330, r: 56 }, horizon: 470, clouds: 7, rnd });
    nature.hills(c, 372, 70, "#8d8791", rnd); nature.hills(c, 430, 44, "#6d7484", rnd);
    street.skyline(c, -10, 1210, 520, 110, 330, ["#5c6b82", "#6b7689", "#4d5f79"], rnd, { lit: "#ffe0a0", lights: 0.22, w0: 26, w1: 54 });
    const s = new Stage(c, mood, { eye: [-30, 9, -70], turn: 0.26, horizon: 556, lens: 0.86, rnd, reach: 620 });
    s.ground("#55636c", "#8b8582");
    s.box(38, 30, 22, 22, 0, 34, { color: "#8e97a0", wall: (p) => windows(p, { floor: 3.2, bay: 3, lit: 0.45, frame: "#d8cfc0" }) });
    s.box(-38, 34, 20, 20, 0, 26, { color: "#b3a08f", wall: (p) => windows(p, { floor: 3, bay: 2.8, lit: 0.5, frame: "#ece0c9" }) });
    s.box(-8, 16, 34, 26, 0, 6, { color: "#e7dac0", wall: (p) => glass(p, { floor: 6, pane: 2, lit: 1, band: 0.5, mirror: false }) });
    // Three steps, each with a garden on its roof: the name of the place.
    for (const [x, w, y, h] of [[-6, 30, 6, 16], [0, 24, 22, 15], [7, 17, 37, 15]]) {
      s.box(x, 18, w, 22, y, h, { color: "#dfe5df", shadow: false, wall: (p) => glass(p, { floor: 3.6, pane: 1.7, lit: 0.42 }) });
      s.box(x - 0.5, 17.5, w + 1, 23, y + h, 0.7, { color: "#f3ead6", shadow: false });
      for (let k = 0; k < 5; k += 1) s.stand(x + 1 + k * (w / 5), 18.6, (px, py, m) => nature.bush(c, px, py, m * 3, m * 1.9, mood, rnd), y + h + 0.6);
    }
    s.floor(-150, -6, 340, 16, "#c9b89c"); for (let x = -70; x < 90; x += 10) s.stand(x, 8, (px, py, k) => nature.palm(c, px, py, k * rnd.between(7, 9.4), mood, rnd)); for (let x = -64; x < 84; x += 14) s.stand(x, -2, (px, py, k) => street.lamp(c, px, py, k * 1.2));
    for (const x of [-26, -14, -11, 4, 19, 31]) s.stand(x, -1, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd));
    const [, top] = s.at([-20, 0, -8]); c.rect(0, top - 4, 1200, 20, "#6a5f58"); nature.water(c, top + 12, 800, "#8a7f80", "#22384f", rnd, { light: "#ffe3b4", streaks: 110, sunX: 240, strength: 0.34 });
    junk(c, 250, 752, 150); nature.birds(c, 560, 190, 7, 13, "#33415a", rnd);
  },
  "cott-1"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 930, y: 180, r: 46 }, horizon: 430, clouds: 8, rnd });
    nature.hills(c, 430, 56, "#a9b597", rnd); nature.hills(c, 462, 30, "#8fa184", rnd);
    for (const [x, h] of [[180, 260], [1060, 200]]) { c.poly([[x - 15, 520], [x - 9, 520 - h], [x + 9, 520 - h], [x + 15, 520]], "#9d6350"); c.rect(x - 13, 520 - h, 26, 9, "#7f4a3e"); }
    const s = new Stage(c, mood, { eye: [4, 5.4, -52], turn: -0.2, horizon: 536, lens: 0.86, rnd, reach: 520 });
    s.ground("#c7b98f", "#d9cfae");
    const brick = (p) => { courses(p, { step: 0.7, opacity: 0.22 }); windows(p, { floor: 4, bay: 3.2, width: 1.5, height: 2.3, frame: "#f2e3c6", lit: 0.18 }); };
    // The warehouses along the basin, and the exchange with its clock at their end.
    for (let i = 5; i >= 0; i -= 1) {
      const x = -46 + i * 13; const color = i % 2 ? "#a9614a" : "#9a5543";
      s.box(x, 14, 12.4, 20, 0, 12.4, { color, wall: brick }); s.gable(x, 14, 12.4, 20, 12.4, 5, { color: "#5d6670", wallColor: color, along: "z", over: 0.3 });
      s.box(x + 4.9, 13.4, 2.6, 0.6, 8.6, 5.6, { color: "#6b4633", shadow: false });
    }
    s.box(34, 8, 24, 24, 0, 15, { color: "#d9c49c", wall: (p) => { p.fill(0, 0, 1, 0.08, "#b59d74"); windows(p, { floor: 5, bay: 3.6, width: 1.8, height: 3, frame: "#f7ecd4", lit: 0.3 }); p.strip(0.95, 0.7, "#f3e6cb"); } });
    s.box(33, 7, 26, 26, 15, 0.9, { color: "#efe0c0", shadow: false });
    s.box(40, 14, 8, 8, 15.9, 12, { color: "#d9c49c", shadow: false, wall: (p) => { p.fill(0.22, 0.1, 0.78, 0.44, "#7b8a92"); p.strip(0.56, 0.4, "#f3e6cb"); } });
    s.box(39.4, 13.4, 9.2, 9.2, 27.9, 0.8, { color: "#efe0c0", shadow: false }); s.gable(40, 14, 8, 8, 28.7, 6, { color: "#5f8a80", wallColor: "#5f8a80", along: "x", over: 0.2 });
    s.stand(44, 13.9, (px, py, k) => { c.circle(px, py, k * 2, "#fff8e6", { stroke: "#22364e", "stroke-width": 3 }); c.line([[px, py], [px, py - k * 1.5]], "#22364e", 3); c.line([[px, py], [px + k, py + k * 0.5]], "#22364e", 3); }, 24.4);
    s.floor(-160, 4, 340, 8, "#d8c8a4"); for (let x = -58; x < 70; x += 12) s.stand(x, 6, (px, py, k) => street.lamp(c, px, py, k, false)); for (const x of [-40, -24, -22, -3, 14, 27, 31]) s.stand(x, 6.4, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd)); for (const x of [-50, -31, -9, 22, 62]) s.stand(x, 10, (px, py, k) => nature.roundTree(c, px, py, k * 6.4, mood, rnd));
    const [, top] = s.at([4, 0, 2]); c.rect(0, top - 4, 1200, 26, "#a08d70"); for (let i = 0; i < 34; i += 1) c.line([[i * 36 + 8, top - 3], [i * 36 + 8, top + 21]], "#86755c", 1.4); nature.water(c, top + 20, 800, "#a9bfae", "#486d6f", rnd, { streaks: 100, sunX: 930, strength: 0.34 });
    // A narrow boat on its mooring.
    c.path("M330 744Q350 776 390 778H850Q872 776 884 742Z", "#1f3d50"); c.rect(404, 708, 400, 38, "#a8483a", { rx: 4 }); c.rect(398, 702, 412, 9, "#e9d8b4", { rx: 3 }); for (let i = 0; i < 6; i += 1) c.circle(440 + i * 64, 727, 11, "#fbe7b9", { stroke: "#e9d8b4", "stroke-width": 3 }); c.rect(760, 676, 9, 28, "#1f3d50");
    nature.grass(c, 806, "#7d9068", rnd, { height: 34 }); nature.birds(c, 420, 170, 6, 12, "#5d6b70", rnd);
  },
};

export default projects(pictures);
