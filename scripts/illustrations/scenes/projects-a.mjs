// Projects 1 to 4: Seattle homes, a Manchester tower, an Algarve hotel, a Rotterdam hall.
import { darker, lighter } from "../kit/canvas.mjs";
import { projects } from "../kit/export.mjs";
import { MOODS } from "../kit/moods.mjs";
import * as nature from "../kit/nature.mjs";
import { Room, landscape } from "../kit/rooms.mjs";
import { Stage } from "../kit/stage.mjs";
import * as street from "../kit/street.mjs";
import { balconies, courses, docks, glass, windows } from "../kit/walls.mjs";

const pictures = {
  "aldr-1"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 730, y: 400, r: 40 }, horizon: 575, clouds: 6, rnd });
    nature.hills(c, 535, 46, "#a98f8a", rnd);
    nature.hills(c, 565, 26, "#7d7f86", rnd);
    const s = new Stage(c, mood, { eye: [5, 4, -37], turn: -0.08, horizon: 585, lens: 0.98, rnd });
    s.ground("#56635f", "#c7a58f");
    for (let i = 0; i < 16; i += 1) s.stand(-60 + i * 9 + rnd.between(-2, 2), 62 + rnd.between(-4, 8), (x, y, k) => nature.pine(c, x, y, k * rnd.between(11, 17), mood, rnd, "#33504f"));
    s.floor(-90, -20, 200, 14, "#4f5a63");
    s.floor(-90, -7, 200, 5, "#b9a68b");
    s.floor(-60, -2, 150, 70, "#5d7a68");
    const block = (x, z, w, d, color) => {
      s.box(x, z, w, d, 0, 12.6, { color, top: "#41525f", wall: (p) => { courses(p, { step: 0.6, opacity: 0.22 }); windows(p, { floor: 3.15, bay: 3.6, width: 1.9, height: 1.9, frame: "#f4ead6", balconies: { color: "#e9dcc3", rail: "#22364e", share: 0.45 } }); } });
      s.box(x - 0.3, z - 0.3, w + 0.6, d + 0.6, 12.6, 0.5, { color: "#22364e", shadow: false });
    };
    block(26, 30, 22, 16, "#c99a70");
    block(-30, 26, 20, 18, "#d9c7a6");
    block(-6, 22, 20, 14, "#b9785a");
    s.box(15, 30, 9, 12, 0, 12.6, { color: "#7f8f90", wall: (p) => glass(p, { pane: 1.4, lit: 0.8 }) });
    block(-24, 5, 17, 13, "#c48a64");
    block(11, 2, 24, 14, "#e2d2b3");
    s.box(-6.6, 8, 17, 9, 0, 3.6, { color: "#22364e", wall: (p) => glass(p, { floor: 3.6, pane: 1.5, lit: 1, band: 0.3, mirror: false }) });
    for (const [x, z, h] of [[-6, 5, 8], [1, 4, 6.4], [7.5, 6, 9], [-26, 1, 9], [38, -0.5, 10], [-36, 3, 8]]) s.stand(x, z, (px, py, k) => nature.roundTree(c, px, py, k * h, mood, rnd));
    for (let x = -46; x < 56; x += 3.1) s.stand(x, -1.4, (px, py, k) => nature.bush(c, px, py, k * 2.7, k * 1.1, mood, rnd));
    for (const [x, z] of [[-3, -4], [-1.6, -4.1], [12, -5], [-22, -4.4], [27, -4]]) s.stand(x, z, (px, py, k) => nature.person(c, px, py, k * 1.75, rnd));
    for (const x of [-34, -17, 1, 19, 37]) s.stand(x, -5.4, (px, py, k) => street.lamp(c, px, py, k));
    c.rect(0, 0, 1200, 800, c.gradient([[0, "#0f2038", 0.12], [0.5, "#0f2038", 0], [1, "#0f2038", 0.3]]));
  },
  "mqay-1"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 930, y: 240, r: 54 }, horizon: 520, clouds: 7, rnd });
    const s = new Stage(c, mood, { eye: [-6, 7, -74], turn: 0.1, horizon: 570, lens: 0.82, rnd, reach: 300 });
    s.ground("#d8cbb0", "#efdfc8");
    const far = (x, z, w, h, color) => s.box(x, z, w, 16, 0, h, { color, shadow: false, wall: (p) => windows(p, { floor: 4, bay: 4, width: 2, height: 2.4, frame: lighter(color, 0.2), cross: false, ledge: false }) });
    for (let i = 0; i < 11; i += 1) far(-110 + i * 22, 120 + rnd.between(-10, 20), rnd.between(13, 20), rnd.between(14, 46), rnd.pick(["#b9a58f", "#9fb0b0", "#c3b49a", "#a98d7d"]));
    far(-62, 64, 26, 19, "#b0705a"); far(-30, 70, 22, 23, "#a96a55"); far(40, 62, 30, 18, "#b67a60");
    s.prism([[0, 22], [26, 16], [38, 34], [12, 40]], 0, 55, { color: "#e8e4d6", wall: (p) => glass(p, { floor: 4.1, pane: 1.7, tint: "#5d8f93", frame: "#f1e9d8", lit: 0.16 }) });
    s.prism([[3, 24], [25, 19], [34, 33], [13, 37]], 55, 3.4, { color: "#22364e", shadow: false, wall: (p) => courses(p, { step: 1, upright: true, color: "#0f2038", opacity: 0.6 }) });
    s.prism([[-12, 16], [26, 8], [30, 15], [-9, 23]], 0, 8, { color: "#f0e6d2", wall: (p) => glass(p, { floor: 7.5, pane: 2.2, tint: "#446f77", lit: 0.5, band: 1.1 }) });
    for (let x = -58; x < 66; x += 8) s.stand(x, 9 + (x > 20 ? -4 : 0), (px, py, k) => nature.roundTree(c, px, py, k * rnd.between(6, 8), mood, rnd));
    s.floor(-140, -2, 280, 7, "#d9c9a9");
    const [, top] = s.at([0, 0, -2]);
    c.rect(0, top - 1, 1200, 10, "#9a8a70");
    nature.water(c, top + 8, 800, "#8fb0b0", "#3f6c78", rnd, { light: "#fdf3dd", streaks: 90, sunX: 905 });
    c.group({ opacity: 0.28 }, () => { c.poly([[585, top + 10], [800, top + 10], [770, 800], [600, 800]], "#e9f0ea"); });
    for (const x of [-40, -22, -8, 6, 22, 34]) s.stand(x, 0.5, (px, py, k) => nature.person(c, px, py, k * 1.8, rnd));
    for (let x = -60; x < 70; x += 2.4) s.stand(x, -1.6, (px, py, k) => c.rect(px - 1, py - k * 1.1, 2, k * 1.1, "#22364e"));
    s.stand(-60, -1.6, (px, py, k) => c.rect(0, py - k * 1.15, 1200, 2.4, "#22364e"));
    c.group({ transform: "translate(300 708)" }, () => { c.path("M-150 0H130Q118 34 84 36H-112Q-140 30 -150 0Z", "#14263f"); c.rect(-90, -30, 150, 30, "#2c8c78", { rx: 5 }); for (let i = 0; i < 6; i += 1) c.rect(-78 + i * 23, -22, 14, 13, "#fbe7b9", { rx: 2 }); c.rect(-150, -3, 282, 5, "#f4ead6"); });
  },
  "pluz-1"(c, rnd) {
    const mood = MOODS.gold;
    nature.sky(c, mood, { sun: { x: 250, y: 330, r: 52 }, horizon: 430, clouds: 5, rnd });
    nature.water(c, 424, 800, "#e0b981", "#245f6c", rnd, { light: "#fff0cc", sunX: 250, streaks: 110, strength: 0.36 });
    c.path("M0 800V690Q140 660 280 676Q400 690 460 640L430 800Z", "#f3dcae"); c.path("M0 690Q140 660 280 676Q400 690 460 640", "none", { stroke: "#fff6df", "stroke-width": 9, opacity: 0.85 }); c.path("M0 672Q140 644 280 660Q390 672 448 630", "none", { stroke: "#fff6df", "stroke-width": 3, opacity: 0.5 });
    for (const [x, y] of [[90, 742], [180, 726], [290, 752]]) { c.path(`M${x - 26} ${y - 22}Q${x} ${y - 48} ${x + 26} ${y - 22}Z`, rnd.pick(["#c8603f", "#2c8c78", "#f8eed8"])); c.rect(x - 1, y - 24, 2, 24, "#6b5138"); c.rect(x - 20, y - 3, 30, 4, "#fff8ea", { rx: 2 }); }
    c.path("M0 424Q60 396 150 402L190 424Z", "#b58c66"); c.path("M0 424Q50 408 110 412L140 424Z", "#8f6c52");
    nature.sailboat(c, 470, 470, 44, "#f6ead0", "#fff6e2"); nature.sailboat(c, 640, 446, 22, "#f6ead0", "#fff6e2");
    const cliff = "#c98d57";
    c.path("M430 800L470 640Q520 604 560 560Q620 520 700 500L1200 470V800Z", cliff);
    for (let i = 0; i < 9; i += 1) c.path(`M${470 - i * 4 + 40} ${650 + i * 17}Q${720} ${610 + i * 20} 1200 ${560 + i * 27}`, "none", { stroke: i % 2 ? darker(cliff, 0.22) : lighter(cliff, 0.22), "stroke-width": rnd.between(3, 9), opacity: 0.45 });
    const s = new Stage(c, mood, { eye: [-16, 13, -44], turn: 0.3, horizon: 424, lens: 0.92, rnd, reach: 600 });
    const hotel = (x, z, w, y, h, d = 14) => {
      s.box(x, z, w, d, y, h, { color: "#fbf3e2", top: "#e9d9bd", shadow: false, wall: (p, i) => (i === 0 ? balconies(p, { floor: 3.3, bay: 4.4, rail: "#bfe0d8", wall: "#d9c8a8", slab: "#fdf7ea" }) : windows(p, { floor: 3.3, bay: 4.4, width: 1.5, height: 2, shutters: "#2c8c78", frame: "#f8efdd" })) });
      s.box(x - 0.5, z - 0.5, w + 1, d + 1, y + h, 0.5, { color: "#fdf7ea", shadow: false });
    };
    hotel(44, 36, 44, 0.2, 20);
    hotel(16, 28, 34, 0.2, 13.4);
    hotel(6, 20, 18, 0.2, 6.8, 12);
    s.floor(-2, 4, 62, 15, "#efdcb8");
    s.floor(4, 7, 30, 7, "#f8f0de"); s.floor(4.6, 7.6, 28.8, 5.8, "#3fa79a"); s.floor(4.6, 7.6, 28.8, 2, "#6fc4b4");
    for (let i = 0; i < 7; i += 1) s.stand(6 + i * 4.6, 15.6, (px, py, k) => { c.rect(px - k * 0.05, py - k * 2.4, k * 0.1, k * 2.4, "#6b5138"); c.path(`M${px - k * 1.5} ${py - k * 2.1}Q${px} ${py - k * 3.5} ${px + k * 1.5} ${py - k * 2.1}Z`, i % 2 ? "#f7ead0" : "#c8603f"); c.rect(px - k * 1.1, py - k * 0.5, k * 2, k * 0.22, "#fff8ea"); });
    for (const [x, z, h] of [[-1, 18, 9], [26, 17, 10], [42, 17, 11], [58, 15, 12], [62, 8, 11]]) s.stand(x, z, (px, py, k) => nature.palm(c, px, py, k * h, mood, rnd));
    for (let x = -3; x < 64; x += 2.8) s.stand(x, 4, (px, py, k) => nature.bush(c, px, py, k * 3.4, k * 1.3, mood, rnd, rnd.chance(0.25) ? "#b4577a" : undefined));
    for (let i = 0; i < 24; i += 1) nature.bush(c, rnd.between(500, 1200), rnd.between(640, 800), rnd.between(40, 100), rnd.between(20, 44), mood, rnd);
    nature.birds(c, 420, 220, 6, 13, "#3b4a52", rnd);
  },
  "aldr-2"(c, rnd) {
    const mood = MOODS.morning;
    nature.sky(c, mood, { sun: { x: 260, y: 250, r: 44 }, horizon: 500, clouds: 6, rnd });
    nature.peaks(c, [[820, 170, 360]], 480, "#c3ccc9", "#a5b6ba", "#fbf5e8");
    nature.hills(c, 452, 34, "#a9bdb7", rnd); nature.hills(c, 474, 20, "#8ba9a2", rnd);
    street.skyline(c, 130, 560, 486, 60, 190, ["#8fa6a6", "#7f999b", "#a8b3aa", "#6f8c90"], rnd, { lit: "#fff3cf", lights: 0.1 });
    c.line([[612, 486], [630, 330], [648, 486]], "#607f85", 5); c.ellipse(630, 326, 40, 9, "#f6ead2"); c.ellipse(630, 320, 26, 7, "#607f85"); c.line([[630, 318], [630, 262]], "#607f85", 4);
    nature.hills(c, 488, 8, "#6f9487", rnd, { base: 505 });
    nature.water(c, 492, 800, "#b9cfc6", "#3b7280", rnd, { light: "#fffaf0", sunX: 260, streaks: 130, strength: 0.4 });
    c.group({ transform: "translate(680 560)" }, () => { c.path("M-10 0H300L280 30H20Z", "#f8f0de"); c.rect(-2, 10, 296, 6, "#2c8c78"); c.rect(30, -26, 230, 26, "#fffaf0"); c.rect(60, -46, 160, 20, "#f3e8d2"); c.rect(110, -58, 40, 12, "#14263f"); for (let i = 0; i < 18; i += 1) c.rect(38 + i * 12, -18, 7, 9, "#41617f"); for (let i = 0; i < 11; i += 1) c.rect(68 + i * 13, -40, 8, 8, "#41617f"); c.path("M-30 34Q140 26 330 34", "none", { stroke: "#fffaf0", "stroke-width": 4, opacity: 0.8 }); });
    nature.sailboat(c, 380, 600, 70, "#14263f", "#fffaf0"); nature.sailboat(c, 520, 540, 34, "#14263f", "#f3d9b0"); nature.sailboat(c, 210, 556, 40, "#14263f", "#fffaf0");
    for (let i = 0; i < 15; i += 1) nature.pine(c, i < 8 ? rnd.between(-20, 230) : rnd.between(1000, 1220), 812, rnd.between(120, 300) * (i % 8 === 0 ? 1.25 : 1), mood, rnd, rnd.pick(["#24564f", "#2d6458", "#1f4a49"]));
    nature.birds(c, 520, 200, 5, 12, "#51686d", rnd);
  },
  "aldr-3"(c, rnd) {
    const mood = MOODS.day;
    const r = new Room(c, mood, { w: 9, d: 6, h: 3, wall: "#efe2c9", floor: "#c99f72", rnd });
    r.window(-3.2, 0.35, 1.6, 2.65, ({ x, y, w, h }) => {
      c.rect(x, y, w, h, c.gradient([[0, "#bcdcd6"], [1, "#f3ecd9"]]));
      c.rect(x + w * 0.05, y + h * 0.12, w * 0.42, h, "#c48a64"); for (let i = 0; i < 12; i += 1) c.rect(x + w * (0.09 + (i % 3) * 0.125), y + h * (0.18 + Math.floor(i / 3) * 0.2), w * 0.07, h * 0.12, i % 4 ? "#6d9aa6" : "#fbe7b9", { stroke: "#f6efe0", "stroke-width": 3 });
      c.rect(x + w * 0.62, y + h * 0.28, w * 0.4, h, "#dbc8a4"); for (let i = 0; i < 6; i += 1) c.rect(x + w * (0.67 + (i % 3) * 0.11), y + h * (0.36 + Math.floor(i / 3) * 0.22), w * 0.065, h * 0.13, "#6d9aa6", { stroke: "#f6efe0", "stroke-width": 3 });
      c.rect(x, y + h * 0.82, w, h * 0.2, "#8fb693");
      nature.roundTree(c, x + w * 0.54, y + h * 1.02, h * 0.86, mood, rnd); nature.roundTree(c, x + w * 0.9, y + h * 1.05, h * 0.6, mood, rnd);
    }, { bars: 3 });
    r.picture(2.5, 1.35, 1.2, 0.95, landscape(c, "#5d9c88"));
    r.rug(-2.6, 1.3, 4.9, 2.9, "#e9dcc0", "#2c8c78");
    r.plant(3.5, 5.2, 2); r.plant(-4, 5.2, 1.5, "#e7d7b8");
    r.sofa(-2.1, 3.9, 3.1, "#2f6f68");
    r.table(-1.2, 2.4, 1.5, 0.7, 0.4, "#a9744a"); r.box(-0.9, 2.6, 0.35, 0.25, 0.46, 0.05, "#c8603f"); r.box(-0.3, 2.65, 0.13, 0.13, 0.46, 0.22, "#f3ead8");
    r.shelf(2.2, 5.55, 1.9, 0.9, 2, "#a9744a");
    r.armchair(1.9, 2.9, "#d8a274");
    r.pendant(-0.4, 3, 2.2, "#14263f", 0.3);
  },
  "mqay-2"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 420, y: 420, r: 42 }, horizon: 520, clouds: 7, rnd });
    street.skyline(c, -10, 1210, 520, 60, 250, ["#6b7a8e", "#7c8494", "#8f8c94"], rnd, { lit: "#ffe0a0", lights: 0.12 });
    street.skyline(c, 620, 1000, 524, 120, 360, ["#33506c", "#3e5b74", "#2b4560"], rnd, { lit: "#ffdc93", lights: 0.3, w0: 44, w1: 74 });
    const mill = (x, w, h, color) => { c.rect(x, 530 - h, w, h, color); c.rect(x, 530 - h, w, 8, darker(color, 0.3)); for (let y = 540 - h; y < 510; y += 32) for (let k = x + 12; k < x + w - 16; k += 27) { const on = rnd.chance(0.4); c.path(`M${k} ${y + 22}V${y + 7}A7.5 7.5 0 0 1 ${k + 15} ${y + 7}V${y + 22}Z`, on ? "#ffd98f" : "#2c3d52"); } };
    mill(-20, 230, 170, "#8a4f42"); mill(226, 190, 130, "#9a5c49"); c.poly([[440, 530], [448, 270], [474, 270], [484, 530]], "#7d473c"); c.rect(443, 264, 36, 12, "#66372f"); mill(1010, 210, 150, "#8f5343");
    c.rect(0, 526, 1200, 22, "#574a48"); c.rect(0, 526, 1200, 5, "#8a7567");
    nature.water(c, 546, 800, "#b08b82", "#1d3550", rnd, { light: "#ffe3b4", streaks: 130, sunX: 420, strength: 0.3 });
    for (let i = 0; i < 60; i += 1) c.rect(rnd.between(0, 1200), rnd.between(556, 700), rnd.between(3, 6), rnd.between(10, 40), "#ffd98f", { opacity: 0.16, rx: 2 });
    c.poly([[610, 800], [622, 596], [662, 596], [674, 800]], "#101f35"); c.rect(612, 588, 60, 12, "#22364e"); c.path("M-20 600Q300 440 640 600", "none", { stroke: "#14263f", "stroke-width": 16 }); c.path("M-20 640H1220", "none", { stroke: "#14263f", "stroke-width": 9 }); for (let i = 0; i < 12; i += 1) { const x = 30 + i * 50; const t = (x + 20) / 660; const y = 600 - 4 * 80 * t * (1 - t) ; c.line([[x, y + 4], [x, 640]], "#14263f", 3); }
    c.path("M640 600Q960 440 1280 600", "none", { stroke: "#14263f", "stroke-width": 16 }); for (let i = 1; i < 12; i += 1) { const x = 640 + i * 52; const t = (x - 640) / 640; const y = 600 - 4 * 80 * t * (1 - t); c.line([[x, y + 4], [x, 640]], "#14263f", 3); }
    for (const x of [80, 230, 380, 520, 760, 790, 980]) nature.person(c, x, 637, 30, rnd, "#e8d3ad");
    c.rect(0, 0, 1200, 800, c.gradient([[0, "#0f2038", 0], [0.7, "#0f2038", 0], [1, "#0f2038", 0.35]]));
  },
  "mqay-3"(c, rnd) {
    const mood = MOODS.morning;
    const r = new Room(c, mood, { w: 13, d: 8, h: 3.5, wall: "#eee5d3", floor: "#b9b3a4", rnd, boards: false, lens: 0.66 });
    r.window(-6, 0.15, 6, 3.1, ({ x, y, w, h }) => {
      c.rect(x, y, w, h, c.gradient([[0, "#b9d3d2"], [1, "#f7e3c3"]])); c.circle(x + w * 0.76, y + h * 0.36, 26, "#fffbea");
      street.skyline(c, x, x + w, y + h * 0.86, 20, 130, ["#9db0b0", "#b4b0a2", "#8aa3a6"], rnd, { w0: 16, w1: 34 });
      c.rect(x, y + h * 0.84, w, h * 0.2, "#7fa6aa"); c.rect(x, y + h * 0.93, w, h * 0.1, "#a58f78");
    }, { bars: 7 });
    for (let i = 0; i < 5; i += 1) r.stage.quad([[-5 + i * 2.4, 3.49, 1], [-4.2 + i * 2.4, 3.49, 1], [-4.2 + i * 2.4, 3.49, 7.6], [-5 + i * 2.4, 3.49, 7.6]], "#fff6dd");
    r.rug(-6, 1, 5, 6, "#7f9c98"); r.rug(1.2, 1, 5, 6, "#7f9c98");
    for (const z of [6, 4.2, 2.4]) for (const x of [-5.3, -3.2, 1.8, 3.9]) {
      r.table(x, z, 1.7, 0.8, 0.73, "#f1e3c8");
      r.box(x + 0.5, z + 0.35, 0.7, 0.04, 0.9, 0.42, "#14263f"); r.box(x + 0.8, z + 0.36, 0.08, 0.04, 0.78, 0.14, "#14263f");
      r.chair(x + 0.65, z - 0.55, rnd.pick(["#2c8c78", "#c8603f", "#41617f"]));
    }
    r.plant(-0.3, 7.3, 2.1); r.plant(0.5, 3, 1.6, "#14263f"); r.plant(6, 3.4, 2.2);
    r.pendant(0, 5, 2.5, "#2c8c78", 0.36); r.pendant(0, 3, 2.5, "#2c8c78", 0.36);
  },
  "pluz-2"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 950, y: 170, r: 48 }, horizon: 400, clouds: 6, rnd });
    nature.water(c, 392, 800, "#9fd0c8", "#1f6f7c", rnd, { light: "#ffffff", streaks: 150, strength: 0.45 });
    const rock = (d, color, lines) => { c.path(d, color); c.clip(`<path d="${d}"/>`, () => { for (let i = 0; i < lines; i += 1) c.path(`M-20 ${380 + i * 26 + rnd.between(-8, 8)}Q${rnd.between(200, 900)} ${360 + i * 27} 1220 ${390 + i * 26}`, "none", { stroke: i % 2 ? darker(color, 0.2) : lighter(color, 0.35), "stroke-width": rnd.between(3, 11), opacity: 0.42 }); }); };
    rock("M0 392V330Q120 310 210 340L270 392Z", "#d9b184", 4);
    rock("M700 640V420Q720 350 800 340Q900 320 960 352Q1060 320 1210 330V800H860Q820 800 812 700Q806 560 780 540Q748 548 744 640Z", "#cf9a63", 16);
    rock("M430 620Q430 470 470 420Q520 388 566 420Q612 470 610 620Q580 630 566 620Q566 540 528 528Q490 540 488 622Q460 632 430 620Z", "#c98d57", 12);
    rock("M330 590Q334 500 356 480Q384 490 388 590Z", "#c08450", 8);
    c.path("M0 800V690Q220 640 480 680Q700 712 860 700L900 800Z", "#f3dcae"); c.path("M0 690Q220 640 480 680Q700 712 860 700", "none", { stroke: "#ffffff", "stroke-width": 10, opacity: 0.85 }); c.path("M0 668Q220 618 480 658Q680 690 800 680", "none", { stroke: "#ffffff", "stroke-width": 4, opacity: 0.5 });
    for (let i = 0; i < 11; i += 1) { const [x, y] = [60 + i * 68, 752 + rnd.between(-24, 26)]; c.ellipse(x + 8, y + 2, 26, 5, "#b8935c", { opacity: 0.35 }); c.path(`M${x - 26} ${y - 24}Q${x} ${y - 52} ${x + 26} ${y - 24}Z`, rnd.pick(["#c8603f", "#2c8c78", "#fff8ea", "#14263f"])); c.line([[x, y - 30], [x, y]], "#6b5138", 2.4); }
    for (let i = 0; i < 12; i += 1) nature.bush(c, rnd.between(830, 1200), rnd.between(332, 352), rnd.between(30, 70), rnd.between(16, 30), mood, rnd);
    for (const x of [980, 1130]) nature.pine(c, x, 338, 70, mood, rnd);
    nature.sailboat(c, 200, 470, 60, "#14263f", "#ffffff"); nature.sailboat(c, 320, 430, 26, "#14263f", "#f3d9b0"); nature.birds(c, 560, 220, 6, 14, "#4d666d", rnd);
  },
  "pluz-3"(c, rnd) {
    const mood = MOODS.gold;
    const r = new Room(c, mood, { w: 8, d: 6, h: 3, wall: "#f4e8d2", floor: "#d8b48a", rnd });
    r.window(-3.4, 0.1, 1.2, 2.7, ({ x, y, w, h }) => {
      c.rect(x, y, w, h, c.gradient([[0, "#7ea3a6"], [0.5, "#f2cf95"]])); c.circle(x + w * 0.4, y + h * 0.48, 34, "#fff1c6");
      nature.water(c, y + h * 0.56, y + h * 0.9, "#e5bd84", "#2f6f78", rnd, { streaks: 16, light: "#fff0cc", sunX: x + w * 0.4 });
      c.rect(x, y + h * 0.84, w, h * 0.2, "#e9d4ac"); for (let i = 0; i < 24; i += 1) c.rect(x + (w * i) / 23, y + h * 0.66, 3, h * 0.2, "#fbf3e2"); c.rect(x, y + h * 0.65, w, 6, "#fbf3e2");
      nature.sailboat(c, x + w * 0.72, y + h * 0.62, 34, "#f6ead0", "#fff6e2");
    }, { bars: 3 });
    c.group({ opacity: 0.82 }, () => { const [x0, y0] = r.stage.at([-3.7, 2.9, 5.9]); const [, y1] = r.stage.at([-3.7, 0.05, 5.9]); for (const [dx, w] of [[-6, 62], [430, 62]]) { c.rect(x0 + dx, y0, w, y1 - y0, "#fff8ea"); for (let i = 1; i < 5; i += 1) c.line([[x0 + dx + (w * i) / 5, y0], [x0 + dx + (w * i) / 5, y1]], "#e3cfa9", 2); } });
    r.picture(2, 1.5, 1.5, 1, landscape(c, "#c98d57"));
    r.rug(-0.4, 1.4, 4, 3.2, "#eadbb9", "#c8603f");
    r.bed(1.4, 3.2, 2.1, 2.5, "#2c8c78", "#a9744a");
    r.box(0.75, 5.2, 0.5, 0.5, 0, 0.55, "#a9744a"); r.pendant(1, 5.4, 1.5, "#e9c98f", 0.22);
    r.armchair(-3.3, 3, "#c98d57");
    r.table(-2, 2.7, 0.6, 0.6, 0.5, "#a9744a"); r.plant(-3.6, 5.3, 1.9);
  },
  "maas-1"(c, rnd) {
    const mood = MOODS.day;
    nature.sky(c, mood, { sun: { x: 200, y: 170, r: 40 }, horizon: 500, clouds: 9, rnd });
    for (const [x, h] of [[900, 190], [1010, 210], [1120, 180]]) street.gantry(c, x, 512, h, "#7f9aa3");
    for (const [x, h, a] of [[90, 170, 0.4], [330, 140, 1.1], [640, 150, 0.9]]) street.turbine(c, x, 512, h, "#f7f4ea", a);
    const s = new Stage(c, mood, { eye: [-14, 5.2, -40], turn: 0.26, horizon: 530, lens: 0.8, rnd, reach: 520 });
    s.ground("#b8b2a4", "#dfe0d2");
    s.floor(-200, 30, 420, 130, "#a3bd9d");
    s.box(-24, 10, 120, 60, 0, 14, { color: "#e9e2d2", wall: (p, i) => { courses(p, { step: 1.1, upright: true, opacity: 0.35 }); p.fill(0, 0.62, 1, 0.74, "#2c8c78"); if (i === 0) docks(p, { bay: 6.2, color: "#2b4560", glow: false }); else { p.fill(0.1, 0, 0.34, 0.5, "#dfe6e0"); glassStrip(p); } } });
    s.box(-24.4, 9.6, 120.8, 60.8, 14, 0.9, { color: "#14263f", shadow: false });
    s.box(-30, 4, 16, 14, 0, 11, { color: "#14263f", wall: (p) => glass(p, { floor: 3.6, pane: 1.6, frame: "#f1e9d8", lit: 0.2 }) });
    for (const x of [-2, 16, 34, 52]) s.stand(x, 4.6, (px, py, k) => street.truck(c, px, py, k * 0.95, rnd.pick(["#c8603f", "#14263f", "#2c8c78"]), rnd.pick(["#f7f0e0", "#e3c48c", "#dfe6e0"])));
    s.floor(-200, -6, 400, 0.4, "#f6efdc"); s.floor(-200, -22, 400, 12, "#8d8c88"); for (let x = -120; x < 160; x += 9) s.floor(x, -16.2, 4.5, 0.4, "#f6efdc");
    s.stand(-18, -14, (px, py, k) => street.truck(c, px, py, k * 0.95, "#2c8c78", "#f7f0e0")); s.stand(9, -19, (px, py, k) => street.car(c, px, py, k, "#c8603f"));
    for (const [x, z] of [[-40, 2], [-46, 8], [-36, -3], [-52, 0]]) s.stand(x, z, (px, py, k) => nature.roundTree(c, px, py, k * 9, mood, rnd));
    function glassStrip(p) { p.fill(0.4, 0.2, 0.95, 0.46, "#6d9aa6"); }
  },
  "maas-2"(c, rnd) {
    const mood = MOODS.dusk;
    nature.sky(c, mood, { sun: { x: 840, y: 430, r: 50 }, horizon: 530, clouds: 8, rnd });
    for (const [x, h, a] of [[60, 120, 0.3], [160, 110, 0.8], [270, 124, 0.1], [1120, 110, 0.6]]) street.turbine(c, x, 530, h, "#a8a5a8", a);
    for (let i = 0; i < 7; i += 1) street.gantry(c, 360 + i * 118, 532, 180 + (i % 3) * 14, "#5d6a7f");
    c.rect(0, 528, 1200, 16, "#4e5a6d"); for (let i = 0; i < 90; i += 1) c.rect(i * 14, 528 - rnd.pick([7, 14, 14, 21]), 13, 22, rnd.pick(["#7b5a55", "#5c6b7b", "#6f7f7a", "#8a7a66"]));
    nature.water(c, 542, 800, "#c79d86", "#152c47", rnd, { light: "#ffe3b4", sunX: 840, streaks: 140 });
    street.containerShip(c, 110, 640, 720, "#14263f", rnd, 6);
    for (const [x, h] of [[930, 420], [1130, 450]]) street.gantry(c, x, 700, h, "#16273f");
    c.path("M840 700H1200V800H800Z", "#1c2c42"); c.rect(840, 696, 360, 8, "#3b4c63"); for (let i = 0; i < 9; i += 1) { c.circle(866 + i * 40, 690, 4, "#ffe3a6"); c.circle(866 + i * 40, 690, 20, c.gradient([[0, "#ffdf9a", 0.5], [1, "#ffdf9a", 0]], { radial: true })); }
    c.path("M40 742Q90 730 140 740L128 756H56Z", "#c8603f"); c.rect(74, 718, 34, 22, "#f6eede"); c.rect(88, 700, 8, 20, "#14263f"); nature.birds(c, 300, 330, 6, 13, "#2b3a50", rnd);
  },
  "maas-3"(c, rnd) {
    const mood = MOODS.day;
    const r = new Room(c, mood, { w: 16, d: 40, h: 11, wall: "#e6e0d2", floor: "#c8c2b2", ceiling: "#d9dbd2", rnd, boards: false, eye: 2.6, lens: 0.75, back: 4 });
    const s = r.stage;
    for (let z = 0; z < 40; z += 4) { s.quad([[-8, 10.9, z], [8, 10.9, z], [8, 10.4, z], [-8, 10.4, z]], "#a9b1ac"); s.quad([[-1.6, 10.95, z + 1], [1.6, 10.95, z + 1], [1.6, 10.95, z + 3.2], [-1.6, 10.95, z + 3.2]], "#fffaf0"); }
    s.floor(-2.6, -1, 0.25, 41, "#e3b04b"); s.floor(2.35, -1, 0.25, 41, "#e3b04b");
    const goods = ["#c98f5c", "#d9aa74", "#b97c4e", "#2c8c78", "#e9dcc0", "#41617f"];
    for (let z = 36; z >= 0; z -= 3) for (const side of [-1, 1]) {
      for (let level = 0; level < 4; level += 1) {
        const y = level * 2.4;
        const x = side < 0 ? -7.4 : 4;
        for (const dx of [0.1, 1.8]) if (rnd.chance(0.9)) s.box(x + dx, z + 0.2, 1.5, 2.4, y + 0.18, rnd.between(1.2, 1.8), { color: rnd.pick(goods), shadow: false, wall: (p) => p.fill(0.42, 0, 0.58, 1, lighter(p.color, 0.25), true) });
        s.box(x, z, 3.5, 0.12, y + 2.1, 0.16, { color: "#c8603f", shadow: false });
      }
      for (const x of side < 0 ? [-7.5, -4] : [3.9, 7.4]) s.box(x, z, 0.16, 0.16, 0, 9.8, { color: "#1f3f63", shadow: false });
      s.box(side < 0 ? -4.02 : 3.92, z, 0.1, 3, 2.1, 0.16, { color: "#c8603f", shadow: false });
    }
    s.stand(0.7, 9, (px, py, k) => { c.ellipse(px, py, k * 1.1, k * 0.14, "#1a2233", { opacity: 0.3 }); c.rect(px - k * 0.75, py - k * 3.4, k * 0.12, k * 3.3, "#22344b"); c.rect(px + k * 0.63, py - k * 3.4, k * 0.12, k * 3.3, "#22344b"); c.path(`M${px - k * 0.7} ${py - k * 0.2}V${py - k * 1.2}Q${px} ${py - k * 1.5} ${px + k * 0.7} ${py - k * 1.2}V${py - k * 0.2}Z`, "#2c8c78"); c.rect(px - k * 0.6, py - k * 2.3, k * 1.2, k * 0.1, "#14263f"); c.rect(px - k * 0.6, py - k * 2.3, k * 0.08, k * 1.1, "#14263f"); c.rect(px + k * 0.52, py - k * 2.3, k * 0.08, k * 1.1, "#14263f"); c.circle(px, py - k * 1.75, k * 0.16, "#c58c63"); c.path(`M${px - k * 0.25} ${py - k * 1.15}Q${px} ${py - k * 1.75} ${px + k * 0.25} ${py - k * 1.15}Z`, "#e3b04b"); for (const d of [-0.5, 0.5]) c.circle(px + d * k, py - k * 0.16, k * 0.2, "#17222f"); });
  },
};

export default projects(pictures);
