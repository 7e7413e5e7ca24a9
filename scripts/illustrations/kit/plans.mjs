// Drawings on paper: floor plans in ink and washes of colour.
import { darker, lighter } from "./canvas.mjs";

const PAPER = "#f4ead6";
const LINE = "#1c3049";

export function paper(c, rnd, tone = PAPER) {
  c.rect(0, 0, c.width, c.height, tone);
  for (let x = 20; x < c.width; x += 40) c.line([[x, 0], [x, c.height]], "#c9b894", 0.6, { opacity: 0.5 });
  for (let y = 20; y < c.height; y += 40) c.line([[0, y], [c.width, y]], "#c9b894", 0.6, { opacity: 0.5 });
  c.rect(28, 28, c.width - 56, c.height - 56, "none", { stroke: LINE, "stroke-width": 1.5, opacity: 0.5 });
  c.rect(36, 36, c.width - 72, c.height - 72, "none", { stroke: LINE, "stroke-width": 0.7, opacity: 0.4 });
}

export class Plan {
  /** `u` is the length of a metre in picture units; `x`, `y` where the plan begins. */
  constructor(c, x, y, u) { Object.assign(this, { c, x, y, u }); }
  p(x, y) { return [this.x + x * this.u, this.y + y * this.u]; }
  room(x, y, w, h, fill, hatch) {
    const [px, py] = this.p(x, y);
    this.c.rect(px, py, w * this.u, h * this.u, fill);
    if (hatch) for (let t = hatch; t < w; t += hatch) this.c.line([this.p(x + t, y), this.p(x + t, y + h)], darker(fill, 0.2), 0.7, { opacity: 0.6 });
  }
  wall(points, thick = 0.3) { this.c.line(points.map(([x, y]) => this.p(x, y)), LINE, thick * this.u, { "stroke-linecap": "square", "stroke-linejoin": "miter" }); }
  gap(x0, y0, x1, y1, thick = 0.34, fill = PAPER) { this.c.line([this.p(x0, y0), this.p(x1, y1)], fill, thick * this.u, { "stroke-linecap": "butt" }); }
  window(x0, y0, x1, y1) { this.gap(x0, y0, x1, y1, 0.32, "#fffaf0"); const t = 0.08 * this.u; const v = x0 === x1; for (const d of [-t, 0, t]) this.c.line([this.p(x0, y0), this.p(x1, y1)].map(([a, b]) => (v ? [a + d, b] : [a, b + d])), LINE, 1); }
  /** A door at a hinge, opening from angle a0 to a1 (quarter turns from east, clockwise). */
  door(x, y, r, from, swing = 1) {
    const a0 = (from * Math.PI) / 2, a1 = a0 + (swing * Math.PI) / 2;
    const [hx, hy] = this.p(x, y);
    const R = r * this.u;
    this.c.line([[hx, hy], [hx + Math.cos(a1) * R, hy + Math.sin(a1) * R]], LINE, 1.8);
    this.c.path(`M${hx + Math.cos(a0) * R} ${hy + Math.sin(a0) * R}A${R} ${R} 0 0 ${swing > 0 ? 1 : 0} ${hx + Math.cos(a1) * R} ${hy + Math.sin(a1) * R}`, "none", { stroke: LINE, "stroke-width": 0.9, "stroke-dasharray": "4 3" });
  }
  block(x, y, w, h, fill, r = 0.08) { const [px, py] = this.p(x, y); this.c.rect(px, py, w * this.u, h * this.u, fill, { rx: r * this.u, stroke: LINE, "stroke-width": 1.3 }); }
  round(x, y, r, fill) { const [px, py] = this.p(x, y); this.c.circle(px, py, r * this.u, fill, { stroke: LINE, "stroke-width": 1.3 }); }
  bed(x, y, w, h, fill) { this.block(x, y, w, h, "#fffaf0"); this.block(x, y + h * 0.34, w, h * 0.66, fill); for (const t of [0.08, 0.54]) this.block(x + w * t, y + h * 0.07, w * 0.38, h * 0.2, "#ffffff", 0.15); }
  sofa(x, y, w, h, fill) { this.block(x, y, w, h, fill, 0.15); this.block(x + 0.15, y + 0.3, w - 0.3, h - 0.35, lighter(fill, 0.25), 0.12); }
  table(x, y, w, h, seats, fill) { for (let i = 0; i < seats; i += 1) { const t = x + (w * (i + 0.5)) / seats; this.round(t, y - 0.25, 0.26, "#fffaf0"); this.round(t, y + h + 0.25, 0.26, "#fffaf0"); } this.block(x, y, w, h, fill, 0.1); }
  tree(x, y, r, fill, rnd) { const [px, py] = this.p(x, y); const R = r * this.u; this.c.circle(px + R * 0.12, py + R * 0.14, R, "#1c3049", { opacity: 0.12 }); this.c.circle(px, py, R, fill, { opacity: 0.85 }); for (let i = 0; i < 9; i += 1) { const a = rnd.between(0, 6.3); this.c.line([[px, py], [px + Math.cos(a) * R * 0.85, py + Math.sin(a) * R * 0.85]], darker(fill, 0.3), 0.9, { opacity: 0.5 }); } this.c.circle(px, py, R, "none", { stroke: darker(fill, 0.4), "stroke-width": 1 }); }
  measure(x0, y0, x1, y1) {
    const [a, b] = [this.p(x0, y0), this.p(x1, y1)];
    const v = x0 === x1;
    this.c.line([a, b], "#b8603f", 1.2);
    for (const q of [a, b]) this.c.line(v ? [[q[0] - 7, q[1] + 4], [q[0] + 7, q[1] - 4]] : [[q[0] - 4, q[1] + 7], [q[0] + 4, q[1] - 7]], "#b8603f", 1.6);
  }
  north(x, y) { const [px, py] = [x, y]; this.c.circle(px, py, 22, "none", { stroke: LINE, "stroke-width": 1.2 }); this.c.poly([[px, py - 30], [px + 9, py + 14], [px, py + 6]], LINE); this.c.poly([[px, py - 30], [px - 9, py + 14], [px, py + 6]], "#fffaf0", { stroke: LINE, "stroke-width": 1 }); }
  scale(x, y) { for (let i = 0; i < 5; i += 1) this.c.rect(x + i * this.u * 2, y, this.u * 2, 7, i % 2 ? "#fffaf0" : LINE, { stroke: LINE, "stroke-width": 1 }); }
}
