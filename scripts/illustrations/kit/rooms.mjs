// Rooms seen from inside, and their furniture. The viewer stands at z = 0 and looks along z; metres throughout.
import { darker, lighter, mix } from "./canvas.mjs";
import { Stage } from "./stage.mjs";

export class Room {
  constructor(canvas, mood, { w = 9, d = 7, h = 3.2, wall = "#efe3cd", floor = "#c59a6b", ceiling, eye = 1.55, back = 2.6, lens = 0.8, rnd, boards = true, shift = 0 }) {
    Object.assign(this, { canvas, mood, w, d, h, rnd, back });
    this.stage = new Stage(canvas, { ...mood, haze: wall, light: [-0.55, 0.7, -0.45], dim: 0.3, bright: 0.15 }, { eye: [shift, eye, -back], lens, horizon: canvas.height * 0.56, rnd, reach: 90 });
    const s = this.stage;
    const z0 = -back + 1.3, x = w / 2;
    s.quad([[-x, h, z0], [x, h, z0], [x, h, d], [-x, h, d]], ceiling ?? lighter(wall, 0.35));
    s.quad([[-x, 0, z0], [-x, 0, d], [-x, h, d], [-x, h, z0]], darker(wall, 0.13));
    s.quad([[x, 0, z0], [x, 0, d], [x, h, d], [x, h, z0]], darker(wall, 0.06));
    s.quad([[-x, 0, d], [x, 0, d], [x, h, d], [-x, h, d]], wall);
    s.quad([[-x, 0, z0], [x, 0, z0], [x, 0, d], [-x, 0, d]], floor);
    if (boards) {
      for (let bx = -x; bx < x; bx += 0.34) s.quad([[bx, 0, z0], [bx + 0.34, 0, z0], [bx + 0.34, 0, d], [bx, 0, d]], mix(floor, rnd.pick(["#8a6443", "#e3c093"]), rnd.between(0, 0.22)));
    }
    s.quad([[-x, 0, d], [x, 0, d], [x, 0.12, d], [-x, 0.12, d]], lighter(wall, 0.4));
  }

  /** An opening in the back wall through which something is seen; `draw` is given the box in picture units. */
  window(x0, y0, x1, y1, draw, { frame = "#f9f2e4", bars = 2, rows = 1 } = {}) {
    const c = this.canvas;
    const [a, b] = [this.stage.at([x0, y1, this.d]), this.stage.at([x1, y0, this.d])];
    const box = { x: a[0], y: a[1], w: b[0] - a[0], h: b[1] - a[1] };
    c.rect(box.x - 7, box.y - 7, box.w + 14, box.h + 14, frame);
    c.clip(`<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}"/>`, () => draw(box));
    for (let i = 1; i < bars; i += 1) c.rect(box.x + (box.w * i) / bars - 3, box.y, 6, box.h, frame);
    for (let i = 1; i < rows; i += 1) c.rect(box.x, box.y + (box.h * i) / rows - 2.5, box.w, 5, frame);
    c.rect(box.x - 12, box.y + box.h + 4, box.w + 24, 9, lighter(frame, 0.4));
    // The light that falls in.
    const s = this.stage;
    s.quad([[x0, 0.004, this.d], [x1, 0.004, this.d], [x1 + 1.2, 0.004, this.d - 3.8], [x0 + 1.2, 0.004, this.d - 3.8]], "#fff3d2", { opacity: 0.2 });
  }

  box(x, z, w, d, y, h, color, more = {}) { this.stage.box(x, z, w, d, y, h, { color, shadow: false, ...more }); }
  shade(x, z, w, d, strength = 0.2) { this.stage.floor(x, z, w, d, "#1a2233", { opacity: strength }, 0.006); }
  rug(x, z, w, d, color, border) { this.stage.floor(x, z, w, d, color, {}, 0.005); if (border) { const i = 0.18; this.stage.quad([[x + i, 0.007, z + i], [x + w - i, 0.007, z + i], [x + w - i, 0.007, z + d - i], [x + i, 0.007, z + d - i]], "none", { stroke: border, "stroke-width": 3 }); } }

  sofa(x, z, w, color) {
    this.shade(x - 0.1, z - 0.15, w + 0.3, 1.1);
    this.box(x, z + 0.65, w, 0.25, 0.1, 0.75, darker(color, 0.08));
    this.box(x, z, w, 0.7, 0.1, 0.34, color);
    for (let i = 0; i < 2; i += 1) this.box(x + 0.2 + (i * (w - 0.4)) / 2, z - 0.02, (w - 0.5) / 2, 0.62, 0.42, 0.14, lighter(color, 0.16));
    this.box(x, z, 0.2, 0.85, 0.1, 0.52, darker(color, 0.05)); this.box(x + w - 0.2, z, 0.2, 0.85, 0.1, 0.52, darker(color, 0.05));
  }

  armchair(x, z, color) {
    this.shade(x - 0.05, z - 0.1, 1, 0.9);
    this.box(x, z + 0.66, 0.9, 0.2, 0.08, 0.8, darker(color, 0.1));
    this.box(x + 0.1, z, 0.7, 0.68, 0.08, 0.34, lighter(color, 0.14));
    this.box(x, z, 0.14, 0.8, 0.08, 0.52, color); this.box(x + 0.76, z, 0.14, 0.8, 0.08, 0.52, color);
  }

  bed(x, z, w, d, blanket, head = "#8a6443") {
    this.shade(x - 0.1, z - 0.1, w + 0.25, d);
    this.box(x - 0.1, z + d, w + 0.2, 0.1, 0, 1.15, head);
    this.box(x, z, w, d, 0, 0.32, darker(head, 0.15));
    this.box(x + 0.02, z + 0.02, w - 0.04, d - 0.04, 0.32, 0.26, "#fbf6ea");
    for (const t of [0.1, 0.54]) this.box(x + w * t, z + d - 0.6, w * 0.36, 0.46, 0.58, 0.18, "#ffffff");
    this.box(x - 0.02, z - 0.02, w + 0.04, d * 0.56, 0.34, 0.27, blanket);
  }

  table(x, z, w, d, h, color) {
    this.shade(x, z, w + 0.15, d);
    for (const [lx, lz] of [[x + 0.05, z + d - 0.1], [x + w - 0.1, z + d - 0.1], [x + 0.05, z + 0.05], [x + w - 0.1, z + 0.05]]) this.box(lx, lz, 0.06, 0.06, 0, h, darker(color, 0.25));
    this.box(x, z, w, d, h, 0.06, color);
  }

  chair(x, z, color, back = true) {
    for (const [lx, lz] of [[x, z + 0.38], [x + 0.38, z + 0.38], [x, z], [x + 0.38, z]]) this.box(lx, lz, 0.04, 0.04, 0, 0.44, "#3a2f27");
    if (back) this.box(x, z + 0.38, 0.43, 0.05, 0.45, 0.45, color);
    this.box(x, z, 0.43, 0.43, 0.44, 0.06, lighter(color, 0.1));
  }

  shelf(x, z, w, h, rows, color, { depth = 0.35, books = true } = {}) {
    this.box(x, z, w, depth, 0, h, darker(color, 0.2));
    const s = this.stage;
    for (let r = 0; r < rows; r += 1) {
      const [y0, y1] = [(h * r) / rows + 0.05, (h * (r + 1)) / rows - 0.03];
      s.quad([[x + 0.05, y0, z - 0.001], [x + w - 0.05, y0, z - 0.001], [x + w - 0.05, y1, z - 0.001], [x + 0.05, y1, z - 0.001]], darker(color, 0.5));
      if (!books) continue;
      for (let bx = x + 0.08; bx < x + w - 0.15;) {
        const bw = this.rnd.between(0.035, 0.09), bh = (y1 - y0) * this.rnd.between(0.6, 0.93);
        if (this.rnd.chance(0.9)) s.quad([[bx, y0, z - 0.002], [bx + bw, y0, z - 0.002], [bx + bw, y0 + bh, z - 0.002], [bx, y0 + bh, z - 0.002]], this.rnd.pick(["#c8603f", "#2c8c78", "#e3c48c", "#41617f", "#f1e6d0", "#8a4b3c", "#14263f", "#9cb7a6"]));
        bx += bw + 0.01;
      }
    }
    for (let r = 0; r <= rows; r += 1) s.quad([[x, (h * r) / rows, z - 0.003], [x + w, (h * r) / rows, z - 0.003], [x + w, (h * r) / rows + 0.05, z - 0.003], [x, (h * r) / rows + 0.05, z - 0.003]], color);
  }

  pendant(x, z, y, color, size = 0.3) {
    const [px, py] = this.stage.at([x, y, z]);
    const k = this.stage.scale([x, y, z]);
    const [, top] = this.stage.at([x, this.h, z]);
    const c = this.canvas;
    c.line([[px, top], [px, py]], "#2a2f38", 1.6);
    c.circle(px, py + k * size * 0.5, k * size * 3, c.gradient([[0, "#ffe6ac", 0.5], [1, "#ffe6ac", 0]], { radial: true }));
    c.path(`M${px - k * size * 0.3} ${py}H${px + k * size * 0.3}L${px + k * size} ${py + k * size * 0.8}H${px - k * size}Z`, color);
    c.ellipse(px, py + k * size * 0.8, k * size, k * size * 0.14, "#fff2cf");
  }

  plant(x, z, h, pot = "#c8795a") {
    const c = this.canvas;
    this.stage.stand(x, z, (px, py, k) => {
      c.ellipse(px, py, k * 0.3, k * 0.06, "#1a2233", { opacity: 0.25 });
      for (let i = 0; i < 9; i += 1) {
        const a = -Math.PI * (0.12 + 0.76 * (i / 8)) + this.rnd.between(-0.1, 0.1);
        const l = k * h * this.rnd.between(0.5, 0.72);
        const [ex, ey] = [px + Math.cos(a) * l * 0.75, py - k * 0.4 + Math.sin(a) * l];
        const [mx, my] = [(px + ex) / 2, (py - k * 0.4 + ey) / 2];
        const [nx, ny] = [-(ey - py + k * 0.4) * 0.2, (ex - px) * 0.2];
        c.path(`M${px} ${py - k * 0.35}Q${mx + nx} ${my + ny} ${ex} ${ey}Q${mx - nx} ${my - ny} ${px} ${py - k * 0.35}Z`, i % 2 ? "#2f7562" : "#4d9478");
      }
      c.path(`M${px - k * 0.22} ${py - k * 0.45}H${px + k * 0.22}L${px + k * 0.16} ${py}H${px - k * 0.16}Z`, pot);
      c.rect(px - k * 0.24, py - k * 0.47, k * 0.48, k * 0.09, lighter(pot, 0.15));
    });
  }

  picture(x, y, w, h, draw) {
    const [a, b] = [this.stage.at([x, y + h, this.d]), this.stage.at([x + w, y, this.d])];
    const c = this.canvas;
    c.rect(a[0] - 5, a[1] - 3, b[0] - a[0] + 13, b[1] - a[1] + 13, "#1a2233", { opacity: 0.18 });
    c.rect(a[0] - 5, a[1] - 5, b[0] - a[0] + 10, b[1] - a[1] + 10, "#2b3442");
    c.rect(a[0], a[1], b[0] - a[0], b[1] - a[1], "#f7efdf");
    c.clip(`<rect x="${a[0]}" y="${a[1]}" width="${b[0] - a[0]}" height="${b[1] - a[1]}"/>`, () => draw(a[0], a[1], b[0] - a[0], b[1] - a[1]));
  }
}

/** A small abstract picture for a wall: sun and two hills. */
export const landscape = (c, hue) => (x, y, w, h) => {
  c.circle(x + w * 0.62, y + h * 0.4, w * 0.16, "#d98f5b");
  c.path(`M${x} ${y + h * 0.7}Q${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.68}T${x + w} ${y + h * 0.6}V${y + h}H${x}Z`, hue);
  c.path(`M${x} ${y + h * 0.86}Q${x + w * 0.4} ${y + h * 0.66} ${x + w} ${y + h * 0.84}V${y + h}H${x}Z`, darker(hue, 0.35));
};

