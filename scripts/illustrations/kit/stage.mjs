// Architecture in two-point perspective: verticals stay upright, as an architect draws them.
// Things are drawn in the order in which they are put on the stage, so a scene is written from back to front.
// Metres: x to the right, y up, z away from the viewer.
import { darker, lighter, mix } from "./canvas.mjs";

export class Stage {
  constructor(canvas, mood, { eye = [0, 4, 0], turn = 0, lens = 1.05, horizon = canvas.height * 0.62, center = canvas.width / 2, rnd, reach = 420 } = {}) {
    Object.assign(this, { canvas, mood, eye, horizon, center, rnd, reach });
    this.focal = canvas.width * lens;
    this.cos = Math.cos(turn);
    this.sin = Math.sin(turn);
    const l = mood.light;
    const len = Math.hypot(...l);
    this.light = l.map((v) => v / len);
  }

  view([x, , z]) {
    const [dx, dz] = [x - this.eye[0], z - this.eye[2]];
    return [dx * this.cos - dz * this.sin, dx * this.sin + dz * this.cos];
  }

  at(p) {
    const [vx, vz] = this.view(p);
    const k = this.focal / Math.max(vz, 0.4);
    return [this.center + vx * k, this.horizon - (p[1] - this.eye[1]) * k];
  }

  /** Picture units in a metre, at a place. */
  scale(p) { return this.focal / Math.max(this.view(p)[1], 0.4); }

  /** Cut what lies behind the viewer off, then project. */
  shape(points) {
    const near = 1.2;
    const kept = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const [a, b] = [this.view(p)[1], this.view(q)[1]];
      if (a >= near) kept.push(p);
      if (a >= near !== b >= near) { const t = (near - a) / (b - a); kept.push(p.map((v, k) => v + (q[k] - v) * t)); }
    });
    return kept.map((p) => this.at(p));
  }

  quad(points, fill, more) { const s = this.shape(points); if (s.length > 2) this.canvas.poly(s, fill, more); }
  floor(x, z, w, d, fill, more, y = 0) { this.quad([[x, y, z], [x + w, y, z], [x + w, y, z + d], [x, y, z + d]], fill, more); }

  /** The plain on which all stands, fading into the haze. */
  ground(near, far) {
    const c = this.canvas;
    c.rect(0, this.horizon - 1, c.width, c.height - this.horizon + 1, c.gradient([[0, far], [0.25, mix(far, near, 0.6)], [1, near]]));
  }

  shade(color, normal, distance) {
    const dot = normal[0] * this.light[0] + normal[1] * this.light[1] + normal[2] * this.light[2];
    const tone = dot >= 0 ? lighter(color, this.mood.bright * dot) : darker(color, this.mood.dim * Math.min(1, 0.35 - dot));
    return mix(tone, this.mood.haze, Math.min(0.75, distance / this.reach) * 0.8);
  }

  /** A body with a footprint (clockwise seen from above when z points up the page) and upright walls. */
  prism(foot, y, h, { color, top, wall, shadow = true, skip = [] }) {
    if (shadow && y < 0.5) this.shadow(foot, h);
    const mid = foot.reduce((s, p) => [s[0] + p[0] / foot.length, s[1] + p[1] / foot.length], [0, 0]);
    const walls = foot.map((a, i) => ({ a, b: foot[(i + 1) % foot.length], i })).map((w) => {
      const [ex, ez] = [w.b[0] - w.a[0], w.b[1] - w.a[1]];
      const len = Math.hypot(ex, ez);
      let normal = [ez / len, 0, -ex / len];
      const c = [(w.a[0] + w.b[0]) / 2, (w.a[1] + w.b[1]) / 2];
      let flip = false;
      if (normal[0] * (c[0] - mid[0]) + normal[2] * (c[1] - mid[1]) < 0) { normal = normal.map((v) => -v); flip = true; }
      const facing = normal[0] * (this.eye[0] - c[0]) + normal[2] * (this.eye[2] - c[1]);
      const distance = Math.hypot(this.eye[0] - c[0], this.eye[2] - c[1]);
      return { ...w, normal, facing, distance, len, flip };
    }).filter((w) => w.facing > 0 && !skip.includes(w.i)).sort((p, q) => q.distance - p.distance);
    if (y + h < this.eye[1]) this.quad(foot.map(([px, pz]) => [px, y + h, pz]), this.shade(top ?? color, [0, 1, 0], Math.hypot(this.eye[0] - mid[0], this.eye[2] - mid[1])));
    for (const w of walls) {
      const panel = new Panel(this, w, y, h, this.shade(color, w.normal, w.distance));
      panel.fill(0, 0, 1, 1, panel.color, true);
      wall?.(panel, w.i);
    }
  }

  box(x, z, w, d, y, h, options) { this.prism([[x, z], [x + w, z], [x + w, z + d], [x, z + d]], y, h, options); }

  /** A pitched roof over a rectangle; the ridge runs along "x" or "z". */
  gable(x, z, w, d, y, rise, { color, wallColor, along = "x", over = 0.4, wall }) {
    const [x0, x1, z0, z1] = [x - over, x + w + over, z - over, z + d + over];
    const [mx, mz, top] = [x + w / 2, z + d / 2, y + rise];
    const slope = rise / (along === "x" ? d / 2 : w / 2);
    const drop = over * slope;
    const tell = (n) => this.shade(color, n, Math.hypot(this.eye[0] - mx, this.eye[2] - mz));
    const s = 1 / Math.hypot(1, slope);
    const ends = along === "x"
      ? [[[x, y, z], [x, y, z + d], [x, top, mz], [-1, 0, 0]], [[x + w, y, z], [x + w, y, z + d], [x + w, top, mz], [1, 0, 0]]]
      : [[[x, y, z], [x + w, y, z], [mx, top, z], [0, 0, -1]], [[x, y, z + d], [x + w, y, z + d], [mx, top, z + d], [0, 0, 1]]];
    const planes = along === "x"
      ? [[[x0, y - drop, z1], [x1, y - drop, z1], [x1, top, mz], [x0, top, mz], [0, s, slope * s]], [[x0, y - drop, z0], [x1, y - drop, z0], [x1, top, mz], [x0, top, mz], [0, s, -slope * s]]]
      : [[[x0, y - drop, z0], [x0, y - drop, z1], [mx, top, z1], [mx, top, z0], [-slope * s, s, 0]], [[x1, y - drop, z0], [x1, y - drop, z1], [mx, top, z1], [mx, top, z0], [slope * s, s, 0]]];
    const distance = (p) => Math.hypot(p[0][0] - this.eye[0], (p[0][2] + p[1][2]) / 2 - this.eye[2]);
    const seen = (p, n) => n[0] * (this.eye[0] - p[0]) + n[1] * (this.eye[1] - p[1]) + n[2] * (this.eye[2] - p[2]) > 0;
    for (const e of ends) {
      const nrm = e[3];
      if (!seen(e[0], nrm)) continue;
      this.quad(e.slice(0, 3), this.shade(wallColor ?? color, nrm, distance(e)));
      wall?.(e);
    }
    for (const p of planes) {
      const nrm = p[4];
      if (!seen(p[2], nrm)) continue;
      const tone = tell(nrm);
      this.quad(p.slice(0, 4), tone);
      for (let i = 1; i < 7; i += 1) {
        const t = i / 7;
        const on = (a, b) => a.map((v, k) => v + (b[k] - v) * t);
        const [l, r] = [this.at(on(p[0], p[3])), this.at(on(p[1], p[2]))];
        this.canvas.line([l, r], darker(tone, 0.22), 0.9, { opacity: 0.55 });
      }
    }
  }

  shadow(foot, h, strength = 0.22) {
    const reach = Math.min(h, 26) * 0.9;
    const [ox, oz] = [-this.light[0] * reach / Math.max(this.light[1], 0.3), Math.max(0, -this.light[2]) * reach * 0.5 / Math.max(this.light[1], 0.3)];
    const points = [...foot, ...foot.map(([x, z]) => [x + ox, z + oz])];
    this.quad(hull(points).map(([x, z]) => [x, 0.01, z]), "#0f1f33", { opacity: strength });
  }

  /** Put a flat drawing (a tree, a person) at a place; it is given foot x, foot y and picture units in a metre. */
  stand(x, z, draw, y = 0) {
    const [vx, vz] = this.view([x, 0, z]);
    if (vz < 1.2) return;
    const [sx, sy] = this.at([x, y, z]);
    draw(sx, sy, this.focal / vz, vx);
  }
}

/** A wall, drawn on in shares of its width and height (0,0 is bottom left as seen from outside). */
export class Panel {
  constructor(stage, wall, y, h, color) {
    Object.assign(this, { stage, y, h, color, normal: wall.normal, width: wall.len, distance: wall.distance });
    const leftFirst = stage.at([wall.a[0], y, wall.a[1]])[0] <= stage.at([wall.b[0], y, wall.b[1]])[0];
    [this.a, this.b] = leftFirst ? [wall.a, wall.b] : [wall.b, wall.a];
  }

  point(u, v) { return [this.a[0] + (this.b[0] - this.a[0]) * u, this.y + this.h * v, this.a[1] + (this.b[1] - this.a[1]) * u]; }

  fill(u0, v0, u1, v1, color, raw = false, more) {
    const tone = raw ? color : this.tone(color);
    this.stage.quad([this.point(u0, v0), this.point(u1, v0), this.point(u1, v1), this.point(u0, v1)], tone, more);
  }

  /** The colour as it looks on this wall, in this light. */
  tone(color) { return this.stage.shade(color, this.normal, this.distance); }

  strip(v, thick, color, more) { this.fill(0, v, 1, v + thick / this.h, color, false, more); }
}

function hull(points) {
  const p = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list) => list.reduce((s, q) => { while (s.length > 1 && cross(s.at(-2), s.at(-1), q) <= 0) s.pop(); s.push(q); return s; }, []);
  return [...half(p).slice(0, -1), ...half([...p].reverse()).slice(0, -1)];
}
