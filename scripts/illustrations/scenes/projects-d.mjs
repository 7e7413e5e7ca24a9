// Projects 13 to 16: a data centre in Texas, flats in Osaka, a clinic in Johannesburg, student wings in Leeds.
import { darker, lighter } from "../kit/canvas.mjs";
import { projects } from "../kit/export.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Plan, paper } from "../kit/plans.mjs";
import { Room, landscape } from "../kit/rooms.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { balconies, courses, glass, windows } from "../kit/walls.mjs";

/** An Osaka keep: white walls in three steps, green roofs. */
function keep(c, x, y, h) {
  c.path(`M${x - h * 0.62} ${y}L${x - h * 0.46} ${y - h * 0.3}H${x + h * 0.46}L${x + h * 0.62} ${y}Z`, "#a39b8c"); for (let i = 1; i < 6; i += 1) c.line([[x - h * (0.62 - i * 0.027), y - h * 0.05 * i], [x + h * (0.62 - i * 0.027), y - h * 0.05 * i]], "#857d6f", 1.4);
  for (let i = 0; i < 4; i += 1) { const w = h * (0.4 - i * 0.085), yy = y - h * (0.3 + i * 0.17); c.rect(x - w, yy - h * 0.13, w * 2, h * 0.13, "#f7f1e4"); for (let k = 0; k < 5; k += 1) c.rect(x - w * 0.8 + k * w * 0.36, yy - h * 0.085, w * 0.14, h * 0.05, "#3c4650"); c.path(`M${x - w * 1.24} ${yy - h * 0.1}Q${x - w * 0.96} ${yy - h * 0.13} ${x - w * 0.8} ${yy - h * 0.19}H${x + w * 0.8}Q${x + w * 0.96} ${yy - h * 0.13} ${x + w * 1.24} ${yy - h * 0.1}Z`, "#3f8277"); c.poly([[x - w * 0.36, yy - h * 0.12], [x, yy - h * 0.22], [x + w * 0.36, yy - h * 0.12]], "#2f6a61"); c.poly([[x - w * 0.24, yy - h * 0.125], [x, yy - h * 0.195], [x + w * 0.24, yy - h * 0.125]], "#f7f1e4"); }
}

/** The tower with clock that northern town halls have. */
function clockTower(c, x, y, h, color) {
  c.rect(x - h * 0.09, y - h * 0.62, h * 0.18, h * 0.62, color); c.rect(x + h * 0.03, y - h * 0.62, h * 0.06, h * 0.62, darker(color, 0.14)); for (let i = 0; i < 6; i += 1) c.rect(x - h * 0.1, y - h * (0.1 + i * 0.1), h * 0.2, 3, lighter(color, 0.3));
  c.rect(x - h * 0.11, y - h * 0.66, h * 0.22, h * 0.04, lighter(color, 0.2)); c.circle(x, y - h * 0.56, h * 0.05, "#fff6e2", { stroke: "#22364e", "stroke-width": 2 }); c.line([[x, y - h * 0.56], [x, y - h * 0.595]], "#22364e", 2); c.line([[x, y - h * 0.56], [x + h * 0.025, y - h * 0.55]], "#22364e", 2);
  for (let i = 0; i < 5; i += 1) c.rect(x - h * 0.08 + i * h * 0.037, y - h * 0.78, h * 0.016, h * 0.12, color); c.rect(x - h * 0.09, y - h * 0.8, h * 0.18, h * 0.03, lighter(color, 0.2)); c.path(`M${x - h * 0.08} ${y - h * 0.8}Q${x - h * 0.07} ${y - h * 0.92} ${x} ${y - h * 0.94}Q${x + h * 0.07} ${y - h * 0.92} ${x + h * 0.08} ${y - h * 0.8}Z`, "#4c6c72"); c.line([[x, y - h * 0.94], [x, y - h]], "#4c6c72", 3);
}

const pictures = {
  "cdrk-1"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 880, y: 310, r: 54 }, horizon: 470, clouds: 8, rnd });
    nature.hills(c, 466, 14, "#c3bd9c", rnd); const wires = [];
    for (const [x, h] of [[1120, 190], [1010, 150], [930, 116], [876, 90]]) { street.pylon(c, x, 478, h, "#8f9590"); wires.push([x, h]); }
    for (const v of [0.62, 0.75, 0.88]) for (const sgn of [-1, 1]) for (let i = 0; i < 3; i += 1) { const [[x0, h0], [x1, h1]] = [wires[i], wires[i + 1]]; const a = [x0 + sgn * h0 * 0.2, 478 - h0 * v], b = [x1 + sgn * h1 * 0.2, 478 - h1 * v]; c.curve(`M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2 + 14} ${b[0]} ${b[1]}`, "#8f9590", 0.9); }
    const s = new Stage(c, mood, { eye: [-24, 11, -46], turn: 0.36, horizon: 500, lens: 0.86, rnd, reach: 700 });
    s.ground("#c9b583", "#d9c9a0"); s.floor(-30, -4, 170, 110, "#d6cdb8");
    for (let i = 2; i >= 0; i -= 1) {
      const x = -12 + i * 40, z = 10 + i * 4;
      s.box(x, z, 36, 60, 0, 10.5, { color: "#f3eee2", wall: (p, k) => { courses(p, { step: 1.5, upright: true, opacity: 0.3 }); p.fill(0, 0, 1, 0.12, "#b9a27c"); p.fill(0, 0.78, 1, 0.9, "#1f3f63"); p.fill(0, 0.9, 1, 0.94, "#2c8c78"); if (k === 0) { for (let q = 0; q < 4; q += 1) { p.fill(0.06 + q * 0.16, 0.24, 0.18 + q * 0.16, 0.66, "#41586d"); for (let v = 0; v < 7; v += 1) p.fill(0.06 + q * 0.16, 0.26 + v * 0.058, 0.18 + q * 0.16, 0.28 + v * 0.058, "#7b94a3"); } p.fill(0.74, 0, 0.94, 0.62, mood.glass); p.fill(0.835, 0, 0.845, 0.62, "#f3eee2"); } } });
      for (let r = 0; r < 3; r += 1) for (let k = 0; k < 4; k += 1) { s.box(x + 3 + k * 8.2, z + 6 + r * 16, 5.4, 9, 10.5, 2.4, { color: "#c9d0cc", top: "#9fb0b0", shadow: false, wall: (p) => courses(p, { step: 0.6, opacity: 0.5 }) }); }
    }
    for (let i = 0; i < 5; i += 1) { const x = 20 + i * 9; s.box(x, -2, 5, 4, 0, 3.4, { color: "#5f7f8a", wall: (p) => courses(p, { step: 0.4, upright: true, opacity: 0.5 }) }); for (const d of [1, 2.5, 4]) s.box(x + d - 0.2, -0.2, 0.4, 0.4, 3.4, 2, { color: "#d9a27a", shadow: false }); }
    for (let x = 14; x < 74; x += 2.4) s.stand(x, -5, (px, py, k) => c.rect(px - 0.8, py - k * 2.2, 1.6, k * 2.2, "#7b8a8c")); s.quad([[14, 2.1, -5], [74, 2.1, -5], [74, 2.2, -5], [14, 2.2, -5]], "#7b8a8c");
    s.floor(-200, -26, 420, 11, "#a49d8c"); for (let x = -120; x < 160; x += 9) s.floor(x, -20.6, 4.5, 0.4, "#fbf3dc"); s.stand(-16, -17, (px, py, k) => street.car(c, px, py, k * 1.1, "#2c8c78")); s.stand(-4, -22, (px, py, k) => street.truck(c, px, py, k, "#14263f", "#f7f0e0"));
    for (let i = 0; i < 26; i += 1) nature.bush(c, rnd.between(0, 1200), rnd.between(730, 800), rnd.between(50, 110), rnd.between(24, 44), mood, rnd, rnd.pick(["#8a9a5c", "#a3a05c", undefined])); nature.grass(c, 806, "#a8954f", rnd, { height: 46 });
  },
  "cdrk-2"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 380, y: 450, r: 60 }, horizon: 540, clouds: 3, rnd });
    c.path("M640 430Q560 420 590 370Q540 320 630 290Q640 210 750 220Q810 150 920 190Q1020 150 1080 230Q1180 230 1180 310Q1230 350 1180 400Q1150 440 1060 430Z", "#5b6c86"); c.path("M680 400Q640 380 670 350Q650 310 720 300Q740 240 830 260Q890 210 960 250Q1040 230 1070 290Q1130 300 1120 350Q1130 390 1060 400Z", "#8a8596"); c.path("M690 330Q680 300 730 296Q760 240 840 262Q800 270 790 300Q730 300 690 330Z", "#e3b394"); c.rect(620, 424, 560, 12, "#4c5c76", { rx: 6 }); for (let i = 0; i < 36; i += 1) { const x = rnd.between(680, 1120); c.line([[x, 438], [x - 34, 545]], "#5b6c86", 2, { opacity: 0.32 }); }
    nature.hills(c, 546, 8, "#6f6f6c", rnd); c.rect(0, 550, 1200, 250, c.gradient([[0, "#a07a55"], [0.35, "#6d5c4a"], [1, "#2f3a44"]]));
    for (let i = 0; i < 12; i += 1) street.turbine(c, 60 + i * 104 + rnd.between(-20, 20), 556, rnd.between(70, 130), i % 2 ? "#8f8a90" : "#c9ab97", rnd.between(0, 2));
    for (let i = 0; i < 120; i += 1) { const y = rnd.between(556, 800); c.rect(rnd.between(-20, 1200), y, rnd.between(20, 90) * ((y - 520) / 150), 2, rnd.chance(0.5) ? "#d9a873" : "#2b343e", { opacity: 0.4, rx: 1 }); }
    const towers = [[180, 690, 420], [520, 640, 250], [700, 612, 170], [806, 596, 120]]; for (const [x, y, h] of [...towers].reverse()) street.pylon(c, x, y, h, "#14233a"); for (const v of [0.62, 0.75, 0.88]) for (const sgn of [-1, 1]) for (let i = 0; i < 3; i += 1) { const [x0, y0, h0] = towers[i], [x1, y1, h1] = towers[i + 1]; const k = v === 0.75 ? 0.26 : v === 0.62 ? 0.2 : 0.16; c.curve(`M${x0 + sgn * h0 * k} ${y0 - h0 * v}Q${(x0 + x1) / 2} ${(y0 - h0 * v + y1 - h1 * v) / 2 + h0 * 0.1} ${x1 + sgn * h1 * k} ${y1 - h1 * v}`, "#14233a", 1.6); }
    c.rect(900, 584, 190, 26, "#d9c3a8"); c.rect(900, 584, 190, 6, "#2c8c78"); for (let i = 0; i < 9; i += 1) c.rect(908 + i * 20, 596, 12, 8, "#ffd98f"); c.path("M540 800Q760 680 980 612H1000Q900 690 840 800Z", "#3a4450"); c.line([[690, 800], [860, 690], [986, 614]], "#e9d3ae", 3, { "stroke-dasharray": "22 16" });
    for (let i = 0; i < 9; i += 1) nature.bush(c, rnd.between(0, 1200), rnd.between(720, 800), rnd.between(50, 110), rnd.between(24, 40), mood, rnd); nature.grass(c, 808, "#2b3a40", rnd, { height: 60 }); nature.birds(c, 300, 260, 6, 13, "#1d2b40", rnd);
  },
  "cdrk-3"(c, rnd) {
    paper(c, rnd, "#e3e6dc");
    const p = new Plan(c, 140, 130, 9.2), wash = "#fffaf0";
    p.room(0, 0, 100, 58, wash); p.room(0, 0, 100, 12, "#d9dcb8");
    for (let i = 0; i < 6; i += 1) { p.block(5 + i * 11, 3, 6, 5, "#9fb7bd", 0.3); for (const d of [1.4, 3, 4.6]) p.round(5 + i * 11 + d, 5.5, 0.55, "#e3b497"); } c.line([p.p(0, 1.4), p.p(100, 1.4)], "#b8603f", 2, { "stroke-dasharray": "14 5" }); for (let i = 0; i < 6; i += 1) c.line([p.p(8 + i * 11, 8), p.p(8 + i * 11, 15)], "#b8603f", 2); c.line([p.p(8, 12), p.p(86, 12)], "#b8603f", 2);
    for (let i = 0; i < 3; i += 1) { const x = 5 + i * 27; p.room(x + 0.8, 16.8, 23, 34, "#b9b4a4"); p.room(x, 16, 23, 34, i === 2 ? "#f0d5b0" : "#bcd8d0"); for (let r = 0; r < 5; r += 1) for (let k = 0; k < 12; k += 1) p.block(x + 1.6 + k * 1.66, 19 + r * 6, 1.1, 4, i === 2 && r > 1 ? "#fbf0dc" : "#22405e", 0.05); for (let r = 0; r < 4; r += 1) c.rect(...p.p(x + 1, 23.2 + r * 6), 21 * 9.2, 1.5 * 9.2, r % 2 ? "#6fa5c8" : "#d98f6f", { opacity: 0.35 }); p.wall([[x, 16], [x + 23, 16], [x + 23, 50], [x, 50], [x, 16]], 0.5); p.gap(x + 9, 50, x + 14, 50, 0.7, wash); for (let k = 0; k < 5; k += 1) p.block(x + 1 + k * 4.4, 51.4, 3.2, 2.6, "#9fb7bd", 0.2); for (let k = 0; k < 5; k += 1) { p.round(x + 2.6 + k * 4.4, 52.7, 0.9, "#e3e6dc"); } }
    p.block(86, 18, 11, 22, "#e3b497"); for (let i = 0; i < 4; i += 1) { p.block(87, 20 + i * 5, 4, 2.4, "#fffaf0"); p.round(93.6, 21.2 + i * 5, 0.8, "#fffaf0"); } for (let i = 0; i < 9; i += 1) p.block(86 + i * 1.3, 44, 0.95, 2, rnd.pick(["#fffaf0", "#c8603f", "#41617f", "#2c8c78"]), 0.3); for (let i = 0; i < 12; i += 1) p.tree(3 + i * 8.5, 56.4, 1, "#7fae8f", rnd);
    c.rect(140, 130, 920, 534, "none", { stroke: "#1c3049", "stroke-width": 3, "stroke-dasharray": "16 6 3 6" }); p.measure(0, -2.4, 100, -2.4); p.measure(102.6, 0, 102.6, 58); p.north(1126, 718); p.scale(140, 706);
  },
  "naka-1"(c, rnd) {
    const mood = MOODS.night;
    nature.sky(c, mood, { sun: { x: 250, y: 150, r: 38 }, horizon: 540, clouds: 5, rnd });
    street.skyline(c, -10, 1210, 560, 90, 300, ["#1d3a54", "#234460", "#182f48"], rnd, { lit: "#ffd98f", lights: 0.26, w0: 40, w1: 80 });
    const s = new Stage(c, mood, { eye: [-8, 6, -58], turn: 0.2, horizon: 574, lens: 0.86, rnd, reach: 900 });
    s.ground("#1d3346", "#2c5263");
    s.box(48, 34, 22, 20, 0, 30, { color: "#5a6a78", shadow: false, wall: (p) => windows(p, { floor: 3.4, bay: 3.4, lit: 0.4, frame: "#7b8a94" }) });
    s.box(0, 20, 34, 22, 0, 4, { color: "#d8c8a8", wall: (p) => glass(p, { floor: 4, pane: 1.6, lit: 1, band: 0.4, mirror: false }) });
    s.box(0, 20, 34, 22, 4, 36, { color: "#c9bfae", shadow: false, wall: (p, i) => (i === 0 ? balconies(p, { floor: 3, bay: 4.2, wall: "#6d7886", slab: "#ece2cc", rail: "#7fa6a4" }) : windows(p, { floor: 3, bay: 3.4, width: 1.3, height: 1.6, lit: 0.5, frame: "#ece2cc" })) });
    s.box(12, 18.6, 3, 1.4, 4, 38, { color: "#8a6a4c", shadow: false, wall: (p) => courses(p, { step: 0.5, upright: true, opacity: 0.5 }) }); s.box(-0.5, 19.5, 35, 23, 40, 0.8, { color: "#f3ead6", shadow: false }); s.box(20, 26, 9, 9, 40.8, 4, { color: "#3f566a", shadow: false });
    s.floor(-150, 4, 320, 12, "#2b4257"); for (let x = -60; x < 84; x += 9) s.stand(x, 12, (px, py, k) => nature.roundTree(c, px, py, k * rnd.between(6, 8.5), mood, rnd, rnd.chance(0.6) ? "#b7788c" : undefined)); for (let x = -56; x < 80; x += 13) s.stand(x, 6, (px, py, k) => street.lamp(c, px, py, k * 1.2)); for (const x of [-14, -11, 8, 24, 39]) s.stand(x, 6, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd));
    const [, top] = s.at([0, 0, 3]); c.rect(0, top - 2, 1200, 26, "#54646f"); for (let i = 0; i < 40; i += 1) c.rect(i * 31 + (i % 2) * 4, top + 2, 28, 9, "#637480"); nature.water(c, top + 22, 800, "#2b4c60", "#0b1a2c", rnd, { light: "#ffe3b4", streaks: 100, strength: 0.25 }); for (let i = 0; i < 90; i += 1) c.rect(rnd.between(0, 1200), rnd.between(top + 30, top + 110), rnd.between(3, 6), rnd.between(12, 46), rnd.pick(["#ffd487", "#ffd487", "#d98aa0", "#6fd0ae"]), { opacity: 0.2, rx: 2 });
    c.group({ transform: "translate(280 742)" }, () => { c.path("M-30 0Q80 26 220 0L200 24H-4Z", "#0f2036"); c.rect(10, -22, 160, 22, "#e9dcc0", { rx: 4 }); for (let i = 0; i < 8; i += 1) { c.circle(24 + i * 19, -27, 5.4, "#e8694a"); c.circle(24 + i * 19, -27, 14, c.gradient([[0, "#ff9a6a", 0.5], [1, "#ff9a6a", 0]], { radial: true })); } });
  },
  "naka-2"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 900, y: 190, r: 50 }, horizon: 440, clouds: 6, rnd });
    nature.hills(c, 400, 40, "#c3cbbb", rnd); street.skyline(c, 500, 1210, 470, 70, 260, ["#9fb3b3", "#b3bdb3", "#8fa6a9", "#c3c3b0"], rnd, { lit: "#fffaf0", lights: 0.14 }); nature.hills(c, 452, 24, "#8fae93", rnd);
    for (let i = 0; i < 40; i += 1) nature.roundTree(c, rnd.between(-10, 560), rnd.between(456, 500), rnd.between(50, 90), mood, rnd, rnd.pick([undefined, "#e0a9ae", "#e8bcbc"])); keep(c, 290, 476, 330); for (let i = 0; i < 22; i += 1) nature.roundTree(c, rnd.between(-10, 620), rnd.between(500, 530), rnd.between(50, 84), mood, rnd, rnd.pick(["#e0a9ae", "#e8bcbc", undefined]));
    c.rect(0, 526, 1200, 46, "#b3aa95"); for (let r = 0; r < 3; r += 1) for (let i = 0; i < 30; i += 1) c.rect(i * 42 + (r % 2) * 20 - 20, 528 + r * 15, 39, 13, rnd.pick(["#c3baa5", "#a89f8b", "#bdb49e"]), { rx: 2 });
    nature.water(c, 570, 800, "#b9cfc4", "#417a80", rnd, { light: "#fffaf0", streaks: 150, sunX: 900, strength: 0.45 });
    for (let i = 0; i < 3; i += 1) { c.path(`M${560 + i * 230} 640Q${675 + i * 230} 520 ${790 + i * 230} 640V600H${560 + i * 230}Z`, "#9c9280"); c.path(`M${576 + i * 230} 690Q${576 + i * 230} 580 ${675 + i * 230} 574Q${774 + i * 230} 580 ${774 + i * 230} 690Z`, "#6f9a98"); c.rect(550 + i * 230, 580, 30, 120, "#aba18d"); } c.rect(530, 560, 690, 34, "#c3b9a3"); c.rect(530, 548, 690, 6, "#8f8672"); for (let i = 0; i < 44; i += 1) c.rect(534 + i * 16, 550, 5, 14, "#8f8672"); for (const x of [620, 700, 720, 880, 1010, 1120]) nature.person(c, x, 562, 34, rnd); for (const x of [560, 790, 1020]) { c.rect(x - 3, 490, 6, 66, "#4a5a60"); c.circle(x, 486, 8, "#fff3cf"); }
    c.group({ transform: "translate(140 670)" }, () => { c.path("M-30 0Q90 30 250 0L228 28H-4Z", "#22364e"); c.rect(8, -20, 180, 20, "#fbf5e8", { rx: 4 }); c.rect(4, -26, 188, 8, "#b8603f", { rx: 3 }); for (let i = 0; i < 9; i += 1) c.rect(16 + i * 19, -15, 12, 10, "#6f97a0"); });
    c.curve("M1210 40Q1060 120 900 110", "#5a4636", 12); c.curve("M1100 84Q1020 160 950 180M1010 108Q960 60 900 50M1160 62Q1120 160 1060 220", "#5a4636", 6); for (let i = 0; i < 190; i += 1) { const t = rnd(); c.circle(1210 - 320 * t + rnd.between(-50, 40), 60 + 60 * Math.sin(t * 3) + rnd.between(-60, 120) * (1 - t * 0.3), rnd.between(5, 12), rnd.pick(["#eec3c3", "#f6dcd6", "#e0a9ae"]), { opacity: 0.92 }); } for (let i = 0; i < 24; i += 1) c.ellipse(rnd.between(500, 1200), rnd.between(200, 780), 5, 3, "#f0cfcb", { opacity: 0.8 });
  },
  "naka-3"(c, rnd) {
    const mood = MOODS.night;
    const r = new Room(c, { ...mood, lit: "#ffd98f" }, { w: 7.6, d: 5.4, h: 2.7, wall: "#e7d9bf", floor: "#b98a5c", rnd });
    r.window(-2.4, 0.3, 2, 2.35, ({ x, y, w, h }) => { c.rect(x, y, w, h, c.gradient([[0, "#0e2038"], [1, "#3f6a76"]])); c.circle(x + w * 0.8, y + h * 0.2, 18, "#f2ecd2"); street.skyline(c, x, x + w, y + h * 0.8, 60, 220, ["#1d3a54", "#26496a", "#172e47"], rnd, { lit: "#ffd98f", lights: 0.34, w0: 26, w1: 48 }); c.rect(x, y + h * 0.78, w, h * 0.25, "#16304a"); for (let i = 0; i < 40; i += 1) c.rect(rnd.between(x, x + w), rnd.between(y + h * 0.8, y + h * 0.95), 3, rnd.between(6, 20), "#ffd487", { opacity: 0.35 }); }, { bars: 3, frame: "#5b4636" });
    r.rug(-2.6, 1.1, 4.4, 2.8, "#d9cdb0", "#2c6f68"); r.sofa(-2.9, 4.2, 2.6, "#41617f"); r.table(-2.2, 2.9, 1.2, 0.7, 0.36, "#7d5a3c"); r.box(-1.9, 3.1, 0.3, 0.22, 0.42, 0.04, "#c8603f");
    r.table(1, 3.4, 1.7, 0.9, 0.72, "#c19a6b"); for (const x of [1.15, 2]) r.chair(x, 2.8, "#2c8c78"); r.stage.stand(1.85, 3.8, (px, py, k) => { c.rect(px - k * 0.09, py - k * 0.22, k * 0.18, k * 0.22, "#f7efdf", { rx: 4 }); c.curve(`M${px} ${py - k * 0.2}q-8 -50 -34 -70M${px} ${py - k * 0.2}q10 -50 30 -84`, "#6d4b39", 2); for (let i = 0; i < 12; i += 1) c.circle(px + rnd.between(-0.34, 0.32) * k, py - rnd.between(0.4, 0.72) * k, k * 0.04, "#e0a9ae"); }, 0.78);
    r.pendant(1.85, 3.8, 1.95, "#e9dcc0", 0.36); r.pendant(-2.6, 4.8, 1.7, "#c8603f", 0.2); r.shelf(2.6, 5.1, 1.1, 2.1, 5, "#8a6443"); r.plant(-3.4, 4.6, 1.7); r.picture(-3.6, 1.35, 0.8, 1, landscape(c, "#41617f"));
  },
  "rose-1"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 960, y: 150, r: 42 }, horizon: 520, clouds: 7, rnd });
    const s = new Stage(c, mood, { eye: [0, 6.5, -26], turn: 0, horizon: 560, lens: 0.82, rnd, reach: 520 });
    for (let i = 0; i < 14; i += 1) s.stand(-80 + i * 12, 76 + rnd.between(-6, 8), (x, y, k) => nature.roundTree(c, x, y, k * rnd.between(13, 19), mood, rnd, rnd.chance(0.5) ? "#8f7ab0" : undefined));
    s.ground("#cdc2a6", "#dfe2cf"); s.floor(-60, -4, 120, 74, "#9dbd97");
    const wing = (x, z, w, d, h) => { s.box(x, z, w, d, 0, h, { color: "#f6efe0", wall: (p) => { windows(p, { floor: 3.8, bay: 4.4, width: 2.6, height: 2, frame: "#ffffff", lit: 0.1, ledge: false }); for (let f = 1; f < h / 3.8; f += 1) p.fill(0, (f * 3.8 - 0.25) / h, 1, (f * 3.8 + 0.1) / h, "#c8795a"); } }); s.box(x - 0.8, z - 0.8, w + 1.6, d + 1.6, h, 0.7, { color: "#c8795a", shadow: false }); };
    wing(-46, 24, 20, 30, 11.4); wing(26, 24, 20, 30, 11.4); wing(-26, 44, 52, 14, 11.4);
    s.box(-10, 40, 20, 4, 0, 8, { color: "#e3efe9", wall: (p) => glass(p, { floor: 4, pane: 1.6, lit: 0.3 }) }); s.box(-12, 36, 24, 8, 8, 0.7, { color: "#2c8c78", shadow: false }); for (const x of [-11, 10.4]) s.box(x, 36.4, 0.6, 0.6, 0, 8, { color: "#ffffff", shadow: false });
    s.stand(0, 44, (px, py, k) => { const y = py - k * 13.8; c.rect(px - k * 0.7, y - k * 2, k * 1.4, k * 4, "#2c8c78", { rx: 2 }); c.rect(px - k * 2, y - k * 0.7, k * 4, k * 1.4, "#2c8c78", { rx: 2 }); });
    s.quad([[-4, 0.01, -4], [4, 0.01, -4], [4, 0.01, 36], [-4, 0.01, 36]], "#e6dcc3"); { const ring = (r, fill) => s.quad(Array.from({ length: 26 }, (_, i) => [Math.cos((i / 26) * 6.283) * r, 0.02, 18 + Math.sin((i / 26) * 6.283) * r]), fill); ring(12, "#e6dcc3"); ring(9, "#86ad86"); ring(5, "#f3ecd9"); ring(4.4, "#7fc0b9"); } s.stand(0, 18, (px, py, k) => { c.curve(`M${px} ${py}V${py - k * 3}M${px} ${py - k * 3}q-${k * 1.5} -${k * 0.6} -${k * 2} ${k * 2.8}M${px} ${py - k * 3}q${k * 1.5} -${k * 0.6} ${k * 2} ${k * 2.8}`, "#ffffff", 3, { opacity: 0.8 }); });
    for (const [x, z, h, t] of [[-18, 34, 11, "#8f7ab0"], [18, 34, 11, "#8f7ab0"], [-21, 18, 12, "#9a84bb"], [22, 16, 12, "#8f7ab0"], [-34, 10, 10], [36, 9, 11, "#9a84bb"]]) s.stand(x, z, (px, py, k) => nature.roundTree(c, px, py, k * h, mood, rnd, t));
    for (let i = 0; i < 22; i += 1) { const a = (i / 22) * 6.283; s.stand(Math.cos(a) * 8.6, 18 + Math.sin(a) * 8.6, (px, py, k) => nature.bush(c, px, py, k * 2, k * 0.9, mood, rnd, i % 3 ? undefined : "#c8795a")); }
    for (const [x, z] of [[-2, 4], [1.4, 8], [-10, 12], [10, 24], [2.4, 30]]) s.stand(x, z, (px, py, k) => nature.person(c, px, py, k * 1.8, rnd)); for (const x of [-8, 8]) s.stand(x, 14, (px, py, k) => { c.rect(px - k, py - k * 0.5, k * 2, k * 0.14, "#8a5f3c"); c.rect(px - k * 0.9, py - k * 0.4, k * 0.1, k * 0.4, "#22364e"); c.rect(px + k * 0.8, py - k * 0.4, k * 0.1, k * 0.4, "#22364e"); });
    nature.roundTree(c, 60, 810, 420, mood, rnd, "#8f7ab0"); nature.roundTree(c, 1160, 810, 360, mood, rnd, "#9a84bb"); for (let i = 0; i < 60; i += 1) c.ellipse(rnd.between(0, 1200), rnd.between(690, 800), 4, 2.2, "#b3a0cc", { opacity: 0.8 });
  },
  "rose-2"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 900, y: 330, r: 60 }, horizon: 500, clouds: 6, rnd });
    nature.hills(c, 470, 20, "#c7a377", rnd); street.skyline(c, 60, 1150, 520, 70, 330, ["#b7987a", "#a4876f", "#8f7f72", "#c3a684"], rnd, { lit: "#fff0c8", lights: 0.18, w0: 32, w1: 60 }); street.skyline(c, 320, 700, 524, 110, 300, ["#5f6670", "#6d7076", "#4f5c6c"], rnd, { lit: "#ffe2a0", lights: 0.3, w0: 40, w1: 66 });
    c.path("M806 524L814 210H836L844 524Z", "#4c5866"); c.path("M796 236Q825 196 854 236L848 262H802Z", "#394a5e"); c.line([[825, 206], [825, 128]], "#394a5e", 4); c.rect(200, 236, 84, 290, "#566270", { rx: 40 }); c.rect(196, 300, 92, 226, "#566270"); for (let y = 262; y < 516; y += 13) c.rect(206, y, 72, 4, "#ffe2a0", { opacity: rnd.between(0.2, 0.8) });
    for (let row = 0; row < 5; row += 1) { for (let i = 0; i < 26; i += 1) { const y = 530 + row * 44 + rnd.between(-12, 12); if (rnd.chance(0.22)) { const x = rnd.between(0, 1180), w = 40 + row * 14; c.rect(x, y - w * 0.35, w, w * 0.4, "#f3e3c4"); c.poly([[x - 5, y - w * 0.35], [x + w / 2, y - w * 0.66], [x + w + 5, y - w * 0.35]], rnd.pick(["#a9553a", "#b8603f", "#5f6670"])); c.rect(x + w * 0.2, y - w * 0.24, w * 0.16, w * 0.16, "#4a5a66"); c.rect(x + w * 0.6, y - w * 0.24, w * 0.16, w * 0.16, "#ffe2a0"); } else nature.roundTree(c, rnd.between(-20, 1220), y + 16, rnd.between(44, 66) * (1 + row * 0.24), mood, rnd, rnd.pick(["#8a74a8", "#9c86b8", "#7d6a98", undefined])); } }
    for (const [x, h, t] of [[70, 330, "#8a74a8"], [320, 240, "#7d6a98"], [640, 220, undefined], [930, 260, "#9c86b8"], [1140, 340, "#8a74a8"]]) nature.roundTree(c, x, 830, h, mood, rnd, t); nature.birds(c, 520, 190, 6, 13, "#4a4034", rnd);
  },
  "rose-3"(c, rnd) {
    const mood = MOODS.day;
    const r = new Room(c, mood, { w: 10, d: 6.4, h: 3.2, wall: "#eef0e4", floor: "#d6c6a8", rnd });
    r.window(-4, 0.2, 1.4, 2.8, ({ x, y, w, h }) => { c.rect(x, y, w, h, c.gradient([[0, "#a9d0cf"], [1, "#f3ecd9"]])); c.rect(x, y + h * 0.3, w * 0.4, h * 0.5, "#f6efe0"); c.rect(x, y + h * 0.28, w * 0.42, 10, "#c8795a"); for (let i = 0; i < 6; i += 1) c.rect(x + 14 + (i % 3) * 60, y + h * (0.36 + Math.floor(i / 3) * 0.2), 40, 30, "#7ba3ac"); c.rect(x, y + h * 0.78, w, h * 0.25, "#9dbd97"); nature.roundTree(c, x + w * 0.66, y + h * 0.9, h * 0.8, mood, rnd, "#8f7ab0"); nature.roundTree(c, x + w * 0.3, y + h * 0.92, h * 0.5, mood, rnd); for (let i = 0; i < 9; i += 1) nature.bush(c, x + (w * i) / 8, y + h * 0.96, 70, 30, mood, rnd, i % 3 ? undefined : "#c8795a"); }, { bars: 4 });
    r.box(2.2, 4.6, 2.6, 0.8, 0, 1.05, "#f7f1e4"); r.box(2.1, 4.5, 2.8, 0.95, 1.05, 0.07, "#2c8c78"); r.stage.stand(3.5, 5.6, (px, py, k) => { c.path(`M${px - k * 0.3} ${py - k * 0.8}Q${px - k * 0.32} ${py - k * 1.32} ${px} ${py - k * 1.34}Q${px + k * 0.32} ${py - k * 1.32} ${px + k * 0.3} ${py - k * 0.8}Z`, "#2c8c78"); c.circle(px, py - k * 1.5, k * 0.14, "#8a5a3c"); c.path(`M${px - k * 0.15} ${py - k * 1.5}A${k * 0.15} ${k * 0.16} 0 0 1 ${px + k * 0.15} ${py - k * 1.5}Q${px} ${py - k * 1.62} ${px - k * 0.15} ${py - k * 1.5}Z`, "#1c1b20"); }); r.box(2.2, 4.6, 2.6, 0.12, 0, 1.05, "#f7f1e4"); r.box(2.1, 4.5, 2.8, 0.3, 1.05, 0.07, "#2c8c78");
    { const [a, b] = [r.stage.at([3.1, 2.5, 6.38]), r.stage.at([3.9, 1.9, 6.38])]; const [mx, my, k] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (b[0] - a[0]) / 2]; c.rect(mx - k * 0.3, my - k * 0.9, k * 0.6, k * 1.8, "#2c8c78", { rx: 4 }); c.rect(mx - k * 0.9, my - k * 0.3, k * 1.8, k * 0.6, "#2c8c78", { rx: 4 }); }
    r.rug(-3.4, 1, 5, 3, "#cfe0d2", "#2c8c78"); for (const x of [-3.4, -2.3, -1.2]) r.armchair(x, 4.4, "#c8795a"); r.armchair(-3.6, 2.6, "#41718f"); r.armchair(0.6, 2.6, "#41718f"); r.table(-1.9, 2.7, 1.3, 0.8, 0.42, "#c19a6b"); r.box(-1.6, 2.9, 0.36, 0.26, 0.48, 0.03, "#c8603f"); r.box(-1.1, 3.1, 0.36, 0.26, 0.48, 0.03, "#e9c46e"); r.plant(1.9, 5.6, 2); r.plant(-4.6, 5.4, 1.8, "#e9dcc0"); r.plant(4.5, 3.6, 1.8, "#41718f"); r.pendant(3.5, 4.8, 2.4, "#c8795a", 0.26); r.pendant(-1.3, 3.4, 2.6, "#2c8c78", 0.34);
  },
  "wood-1"(c, rnd) {
    const mood = { ...MOODS.gold, leaf: "#b8703c", leafLight: "#e0a552" };
    nature.sky(c, mood, { sun: { x: 210, y: 300, r: 48 }, horizon: 500, clouds: 7, rnd });
    clockTower(c, 610, 520, 380, "#c9b393"); nature.hills(c, 505, 12, "#a9946c", rnd);
    const s = new Stage(c, mood, { eye: [0, 5, -40], turn: 0, horizon: 548, lens: 0.8, rnd, reach: 480 });
    s.ground("#a59b5e", "#c9b98a");
    const brick = (p) => { courses(p, { step: 0.55, opacity: 0.22 }); windows(p, { floor: 3.2, bay: 3.4, width: 1.5, height: 1.9, frame: "#f6ead2", lit: 0.4 }); };
    const wing = (x, z, w, d, along) => { s.box(x, z, w, d, 0, 12.8, { color: "#a9573f", wall: brick }); s.gable(x, z, w, d, 12.8, 4.6, { color: "#56606a", wallColor: "#a9573f", along, over: 0.5 }); };
    wing(-22, 40, 44, 12, "x"); for (const x of [-12, 0, 12]) { s.box(x - 2.4, 38.4, 4.8, 1.6, 0, 12.8, { color: "#b9674b", shadow: false, wall: (p) => windows(p, { floor: 3.2, bay: 2.2, width: 1.5, height: 2, frame: "#f6ead2", lit: 0.5, margin: 0.2 }) }); s.gable(x - 2.4, 38.4, 4.8, 4, 12.8, 3.2, { color: "#4c5660", wallColor: "#b9674b", along: "z", over: 0.3 }); }
    s.box(-1.8, 38.2, 3.6, 0.6, 0, 3.4, { color: "#e9d8b4", shadow: false, wall: (p) => { p.fill(0.15, 0, 0.85, 0.86, "#22364e"); p.fill(0.2, 0, 0.8, 0.8, mood.lit, true); } });
    wing(-36, 2, 13, 38, "z"); wing(23, 2, 13, 38, "z");
    s.floor(-23, -8, 46, 46, "#9aa05a"); s.quad([[-2.4, 0.01, -14], [2.4, 0.01, -14], [1.6, 0.01, 38], [-1.6, 0.01, 38]], "#dcc79a"); s.quad([[-23, 0.01, 14], [23, 0.01, 14], [23, 0.01, 17], [-23, 0.01, 17]], "#dcc79a");
    for (const [x, z, h] of [[-16, 26, 10], [16, 27, 10.5], [-10, 8, 9], [17, 6, 11]]) s.stand(x, z, (px, py, k) => nature.roundTree(c, px, py, k * h, mood, rnd, rnd.pick(["#c07a3c", "#a9663a", "#cf9a45"])));
    for (const [x, z] of [[-0.8, 20], [1, 10], [-8, 15], [9, 15.6], [0.2, 2], [-6, 4], [-5, 4.2]]) s.stand(x, z, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd)); for (const x of [-3.4, 3.4]) for (const z of [30, 20, 6]) s.stand(x, z, (px, py, k) => street.lamp(c, px, py, k * 0.9));
    s.stand(7, 2, (px, py, k) => { c.path(`M${px - k * 1.1} ${py}Q${px - k * 0.8} ${py - k * 0.9} ${px - k * 0.3} ${py - k * 0.8}L${px + k * 0.2} ${py - k * 0.2}H${px + k}V${py}Z`, "#2c6f68"); c.circle(px - k * 0.5, py - k * 1, k * 0.15, "#e7b893"); c.rect(px + k * 0.1, py - k * 0.5, k * 0.5, k * 0.3, "#f7efdf"); }); nature.roundTree(c, 60, 800, 380, mood, rnd, "#c07a3c"); nature.roundTree(c, 1160, 800, 330, mood, rnd, "#b8703c"); for (let i = 0; i < 90; i += 1) c.ellipse(rnd.between(0, 1200), rnd.between(660, 800), 4, 2.4, rnd.pick(["#c07a3c", "#e0a552", "#a9573f"]), { opacity: 0.8 });
  },
  "wood-2"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 820, y: 400, r: 52 }, horizon: 500, clouds: 7, rnd });
    nature.hills(c, 460, 40, "#a58d8c", rnd); nature.hills(c, 486, 22, "#847c86", rnd); street.skyline(c, 650, 1180, 510, 60, 230, ["#6f7d90", "#5f7086", "#7c8494"], rnd, { lit: "#ffe0a0", lights: 0.24 }); clockTower(c, 420, 560, 420, "#8f8074"); c.poly([[150, 540], [176, 250], [202, 540]], "#6b5f62"); c.rect(130, 440, 92, 120, "#7b6d6b"); c.poly([[120, 446], [176, 400], [232, 446]], "#4f5560");
    for (let row = 0; row < 6; row += 1) { const k = 0.6 + row * 0.2, base = 560 + row * 50; for (let x = -60 + (row % 2) * 40; x < 1240; x += 84 * k) { const w = 86 * k, h = (54 + rnd.between(0, 12)) * k, y = base + Math.sin(x / 260 + row * 2) * 14; const col = rnd.pick(["#9c5843", "#8f4f3e", "#a9654c", "#7f4a3e"]); c.rect(x, y - h, w, h + 60, col); c.poly([[x - 3, y - h], [x + 8 * k, y - h - 26 * k], [x + w - 8 * k, y - h - 26 * k], [x + w + 3, y - h]], rnd.pick(["#4a525e", "#566070", "#414b58"])); c.rect(x + w * 0.72, y - h - 42 * k, 15 * k, 26 * k, darker(col, 0.15)); for (let q = 0; q < 3; q += 1) c.rect(x + w * 0.72 + q * 5 * k + 1, y - h - 48 * k, 3 * k, 7 * k, "#b8795a"); for (let q = 0; q < 2; q += 1) for (let f = 0; f < 2; f += 1) { const on = rnd.chance(0.42); c.rect(x + w * (0.16 + q * 0.42), y - h + (9 + f * 26) * k, 17 * k, 16 * k, "#e9d8bd"); c.rect(x + w * (0.16 + q * 0.42) + 2, y - h + (9 + f * 26) * k + 2, 17 * k - 4, 16 * k - 4, on ? "#ffd98f" : "#33475e"); } if (rnd.chance(0.12)) { for (let q = 0; q < 4; q += 1) c.circle(x + w * 0.8 + q * 9 * k, y - h - (54 + q * 14) * k, (6 + q * 3) * k, "#f3d3b8", { opacity: 0.22 }); } } for (let i = 0; i < 7; i += 1) nature.roundTree(c, rnd.between(0, 1200), base + 26 * k, rnd.between(40, 60) * k, mood, rnd, rnd.pick(["#a9663a", undefined, undefined])); }
    c.rect(0, 0, 1200, 800, c.gradient([[0, "#0f2038", 0], [0.6, "#0f2038", 0], [1, "#0f2038", 0.34]])); nature.birds(c, 620, 240, 8, 13, "#2b3648", rnd);
  },
  "wood-3"(c, rnd) {
    const mood = MOODS.gold;
    const r = new Room(c, mood, { w: 10, d: 9, h: 4.2, wall: "#e6d5b3", floor: "#9c6b44", rnd });
    r.window(-1.9, 0.6, 1.9, 3.7, ({ x, y, w, h }) => { c.rect(x, y, w, h, c.gradient([[0, "#8fa9a6"], [1, "#f6d9a0"]])); clockTower(c, x + w * 0.5, y + h * 0.9, h * 0.86, "#c9b393"); c.rect(x, y + h * 0.84, w, h * 0.2, "#9aa05a"); nature.roundTree(c, x + w * 0.12, y + h, h * 0.7, mood, rnd, "#c07a3c"); nature.roundTree(c, x + w * 0.9, y + h, h * 0.62, mood, rnd, "#b8703c"); }, { bars: 4, rows: 4, frame: "#f3e6cb" });
    r.shelf(-4.9, 8.6, 2.7, 3.4, 7, "#7d5433"); r.shelf(2.2, 8.6, 2.7, 3.4, 7, "#7d5433");
    for (const side of [-1, 1]) for (let z = 7.4; z > -0.6; z -= 1.7) { const x = side < 0 ? -5 : 4.55; r.stage.box(x, z, 0.45, 1.6, 0, 3, { color: "#7d5433", shadow: false, wall: (p, i) => { if (i === 0) return; for (let q = 0; q < 6; q += 1) { p.fill(0.05, q / 6 + 0.02, 0.95, (q + 1) / 6 - 0.02, "#3f2a1c", true); for (let b = 0.06; b < 0.92;) { const bw = rnd.between(0.02, 0.05); p.fill(b, q / 6 + 0.02, b + bw, q / 6 + rnd.between(0.1, 0.145), rnd.pick(["#c8603f", "#2c8c78", "#e3c48c", "#41617f", "#f1e6d0", "#8a4b3c", "#14263f"]), true); b += bw + 0.008; } } } }); }
    r.rug(-2.6, 0.6, 5.2, 7, "#2c5f58", "#e3c48c");
    for (const z of [5.6, 2.6]) { for (const x of [-1.6, -0.3, 1]) r.chair(x, z + 0.8, "#a9573f"); r.table(-2, z, 4, 1, 0.74, "#b98552"); for (const x of [-1.2, 1.1]) { r.stage.stand(x, z + 0.5, (px, py, k) => { c.rect(px - k * 0.03, py - k * 0.36, k * 0.06, k * 0.36, "#c9a25a"); c.path(`M${px - k * 0.22} ${py - k * 0.36}Q${px} ${py - k * 0.56} ${px + k * 0.22} ${py - k * 0.36}Z`, "#2c8c78"); c.circle(px, py - k * 0.3, k * 0.8, c.gradient([[0, "#ffe6ac", 0.55], [1, "#ffe6ac", 0]], { radial: true })); }, 0.8); } r.box(-0.4, z + 0.3, 0.5, 0.34, 0.8, 0.03, "#fbf5e8"); r.box(0.4, z + 0.3, 0.22, 0.3, 0.8, 0.1, "#c8603f"); for (const x of [-1.5, 1]) r.chair(x, z - 0.5, "#a9573f"); }
    for (const [x, z] of [[-1.5, 6.4], [0.9, 3.4]]) r.stage.stand(x + 0.2, z, (px, py, k) => { c.path(`M${px - k * 0.24} ${py - k * 0.72}Q${px - k * 0.26} ${py - k * 1.16} ${px} ${py - k * 1.18}Q${px + k * 0.26} ${py - k * 1.16} ${px + k * 0.24} ${py - k * 0.72}Z`, rnd.pick(["#41617f", "#e3c48c"])); c.circle(px, py - k * 1.3, k * 0.12, "#c58c63"); c.path(`M${px - k * 0.13} ${py - k * 1.28}A${k * 0.13} ${k * 0.15} 0 0 1 ${px + k * 0.13} ${py - k * 1.32}Q${px} ${py - k * 1.42} ${px - k * 0.13} ${py - k * 1.28}Z`, "#2a211d"); });
    for (const z of [6, 3]) r.pendant(0, z, 3, "#c9a25a", 0.34);
  },
};

export default projects(pictures);
