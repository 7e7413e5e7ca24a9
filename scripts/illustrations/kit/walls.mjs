// Ways to draw a wall: punched windows, glass, balconies, brick, docks. Each takes a panel of the stage.
import { darker, lighter, mix } from "./canvas.mjs";

/** Windows in a grid. Sizes in metres; `sill`, `frame`, `shutters`, `arch` add what the style needs. */
export function windows(panel, { floor = 3.2, bay = 3.2, width = 1.4, height = 1.7, sill = 0.9, skipFloors = 0, topFloors = 0, frame = "#f6efe0", shutters, balconies, lit, margin = 0.8, cross = true, ledge = true } = {}) {
  const { rnd, mood } = panel.stage;
  const floors = Math.max(1, Math.round(panel.h / floor));
  const fh = panel.h / floors;
  const bays = Math.max(1, Math.floor((panel.width - margin) / bay));
  const start = (panel.width - bays * bay) / 2;
  for (let f = skipFloors; f < floors - topFloors; f += 1) {
    for (let b = 0; b < bays; b += 1) {
      const u0 = (start + b * bay + (bay - width) / 2) / panel.width;
      const u1 = u0 + width / panel.width;
      const v0 = (f * fh + sill) / panel.h;
      const v1 = v0 + height / panel.h;
      const bright = rnd.chance(lit ?? mood.litShare);
      const fu = 0.12 / panel.width, fv = 0.12 / panel.h;
      panel.fill(u0 - fu, v0 - fv, u1 + fu, v1 + fv, frame);
      panel.fill(u0, v0, u1, v1, bright ? mood.lit : mood.glass, bright);
      if (!bright) panel.fill(u0, v0 + (v1 - v0) * 0.5, u1, v1, lighter(mood.glass, 0.18));
      else if (rnd.chance(0.45)) panel.fill(u0, v0 + (v1 - v0) * rnd.between(0.35, 0.7), u1, v1, mix(mood.lit, "#d8935a", 0.35), true);
      if (cross) { panel.fill((u0 + u1) / 2 - fu * 0.3, v0, (u0 + u1) / 2 + fu * 0.3, v1, frame); }
      if (ledge) panel.fill(u0 - fu * 2, v0 - fv * 2.2, u1 + fu * 2, v0 - fv, lighter(frame, 0.1));
      if (shutters) {
        const su = width * 0.42 / panel.width;
        panel.fill(u0 - fu - su, v0, u0 - fu, v1, shutters);
        panel.fill(u1 + fu, v0, u1 + fu + su, v1, shutters);
      }
      if (balconies && f > 0 && rnd.chance(balconies.share ?? 1)) {
        panel.fill(u0 - 0.5 / panel.width, v0 - 0.95 / panel.h, u1 + 0.5 / panel.width, v0 - 0.78 / panel.h, balconies.color);
        for (let k = 0; k <= 6; k += 1) { const u = u0 - 0.45 / panel.width + (k / 6) * (u1 - u0 + 0.9 / panel.width); panel.fill(u - 0.02 / panel.width, v0 - 0.8 / panel.h, u + 0.03 / panel.width, v0 + 0.1 / panel.h, balconies.rail); }
        panel.fill(u0 - 0.5 / panel.width, v0 + 0.08 / panel.h, u1 + 0.5 / panel.width, v0 + 0.16 / panel.h, balconies.rail);
      }
    }
  }
}

/** A glass wall: floors as bands, posts between panes, the sky mirrored in it. */
export function glass(panel, { floor = 3.8, pane = 1.6, band = 0.7, frame = "#dfe3dc", tint, lit, fins = true, mirror = true } = {}) {
  const { rnd, mood } = panel.stage;
  const base = tint ?? mood.glass;
  const floors = Math.max(1, Math.round(panel.h / floor));
  const panes = Math.max(2, Math.round(panel.width / pane));
  for (let f = 0; f < floors; f += 1) {
    const v0 = f / floors + (band / panel.h) * 0.5;
    const v1 = (f + 1) / floors - (band / panel.h) * 0.5;
    const sky = lighter(base, 0.05 + 0.3 * (f / floors));
    panel.fill(0, v0, 1, v1, sky);
    let run = 0, on = false;
    for (let p = 0; p < panes; p += 1) {
      if (run <= 0) { run = 1 + Math.floor(rnd() * 4); on = rnd.chance(lit ?? mood.litShare * 0.75); }
      run -= 1;
      if (on) panel.fill(p / panes, v0, (p + 1) / panes, v1, mix(mood.lit, base, rnd.between(0, 0.3)), true, { opacity: 0.92 });
    }
  }
  if (mirror) {
    for (const [u, w, o] of [[0.06, 0.16, 0.16], [0.3, 0.06, 0.12], [0.62, 0.22, 0.1]]) {
      panel.stage.quad([panel.point(u, 0.02), panel.point(Math.min(1, u + w), 0.02), panel.point(Math.min(1, u + w + 0.18), 0.99), panel.point(Math.min(1, u + 0.18), 0.99)], "#ffffff", { opacity: o });
    }
  }
  for (let f = 0; f <= floors; f += 1) panel.fill(0, Math.max(0, f / floors - band / panel.h / 2), 1, Math.min(1, f / floors + band / panel.h / 2), frame);
  if (fins) for (let p = 0; p <= panes; p += 1) panel.fill(p / panes - 0.05 / panel.width, 0, p / panes + 0.07 / panel.width, 1, darker(frame, 0.12), false, { opacity: 0.85 });
}

/** Deep balconies on each floor: a dark recess, a slab, a light rail. */
export function balconies(panel, { floor = 3.2, slab = "#f3ead8", rail = "#cfe0d8", bay = 4.2, share = 0.55, wall } = {}) {
  const { rnd, mood } = panel.stage;
  const floors = Math.max(1, Math.round(panel.h / floor));
  const bays = Math.max(1, Math.round(panel.width / bay));
  for (let f = 0; f < floors; f += 1) {
    const v0 = f / floors, fv = 1 / floors;
    panel.fill(0, v0, 1, v0 + fv, darker(wall ?? "#8d9a9c", 0.1));
    for (let b = 0; b < bays; b += 1) {
      const bright = rnd.chance(mood.litShare);
      const [u0, u1] = [(b + 0.1) / bays, (b + 0.9) / bays];
      panel.fill(u0, v0 + fv * 0.12, u1, v0 + fv * 0.84, bright ? mood.lit : mood.glass, bright);
      if (!bright) panel.fill(u0, v0 + fv * 0.5, u1, v0 + fv * 0.84, lighter(mood.glass, 0.15));
      panel.fill((u0 + u1) / 2 - 0.04 / panel.width, v0 + fv * 0.12, (u0 + u1) / 2 + 0.04 / panel.width, v0 + fv * 0.84, "#f2eadb");
      if (rnd.chance(share * 0.4)) panel.fill(u0 + 0.02, v0 + fv * 0.14, u0 + 0.02 + 0.5 / panel.width, v0 + fv * 0.4, mood.leaf);
      panel.fill(b / bays - 0.1 / panel.width, v0, b / bays + 0.1 / panel.width, v0 + fv, slab);
    }
    panel.fill(0, v0 + fv * 0.1, 1, v0 + fv * 0.38, rail, false, { opacity: 0.55 });
    panel.fill(0, v0 + fv * 0.37, 1, v0 + fv * 0.41, slab);
    panel.fill(0, v0 - fv * 0.02, 1, v0 + fv * 0.11, slab);
  }
  panel.fill(0, 1 - 0.35 / panel.h, 1, 1, slab);
}

/** Courses of boards or bricks, as fine lines. */
export function courses(panel, { step = 0.5, color, opacity = 0.3, upright = false } = {}) {
  const tone = color ?? darker(panel.color, 0.25);
  const c = panel.stage.canvas;
  const total = upright ? panel.width : panel.h;
  for (let m = step; m < total; m += step) {
    const t = m / total;
    const [p, q] = upright ? [panel.point(t, 0), panel.point(t, 1)] : [panel.point(0, t), panel.point(1, t)];
    c.line([panel.stage.at(p), panel.stage.at(q)], tone, 0.8, { opacity });
  }
}

/** Loading docks with numbered shutters. */
export function docks(panel, { bay = 6, color = "#2c8c78", height = 4.2, glow = true } = {}) {
  const { mood, rnd } = panel.stage;
  const bays = Math.max(1, Math.floor(panel.width / bay));
  for (let b = 0; b < bays; b += 1) {
    const u0 = (b + 0.2) / bays, u1 = (b + 0.8) / bays;
    const v1 = height / panel.h;
    panel.fill(u0 - 0.25 / panel.width, 0, u1 + 0.25 / panel.width, v1 + 0.35 / panel.h, "#1b2c42");
    const open = rnd.chance(0.3);
    panel.fill(u0, 0.9 / panel.h, u1, v1, open && glow ? mood.lit : color, open && glow);
    if (!open) for (let k = 1; k < 6; k += 1) panel.fill(u0, (0.9 + (height - 0.9) * (k / 6)) / panel.h, u1, (0.96 + (height - 0.9) * (k / 6)) / panel.h, darker(color, 0.3));
    panel.fill(u0 - 0.25 / panel.width, 0, u1 + 0.25 / panel.width, 0.9 / panel.h, "#22344b");
    panel.fill(u0 + 0.2 / panel.width, v1 + 0.8 / panel.h, u0 + 1 / panel.width, v1 + 1.5 / panel.h, lighter(color, 0.5));
  }
}
