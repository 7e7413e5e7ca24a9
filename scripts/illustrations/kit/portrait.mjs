// A drawn bust, from a description: skin, hair, clothes, age. Flat planes, one light from the upper left.
import { blob, darker, lighter, mix } from "./canvas.mjs";

const head = (j) => `M158 186C156 116 194 84 240 84C286 84 324 116 322 186C322 ${222 + j} ${316 - j * 0.4} ${250 + j} ${292 - j * 0.2} ${286 + j * 0.3}C272 ${310 + j * 0.3} 258 ${318 + j * 0.3} 240 ${318 + j * 0.3}C222 ${318 + j * 0.3} 208 ${310 + j * 0.3} ${188 + j * 0.2} ${286 + j * 0.3}C${164 + j * 0.4} ${250 + j} 158 ${222 + j} 158 186Z`;

const BACK = {
  bob: (c, h) => c.path("M138 196C130 96 188 58 240 58C292 58 350 96 342 196C344 250 346 288 330 316C300 330 180 330 150 316C134 288 136 250 138 196Z", h),
  long: (c, h) => c.path("M136 196C126 92 186 54 240 54C294 54 354 92 344 196C346 270 372 330 366 420H114C108 330 134 270 136 196Z", h),
  wavy: (c, h) => c.path("M140 190C124 96 188 54 240 54C292 54 356 96 340 190C362 220 336 246 356 280C372 318 336 350 344 384H136C144 350 108 318 124 280C144 246 118 220 140 190Z", h),
  bun: (c, h) => { c.circle(240, 62, 42, h); c.path("M152 180C146 104 196 74 240 74C284 74 334 104 328 180V214H152Z", h); },
  lowbun: (c, h) => { c.ellipse(318, 266, 36, 40, h); c.path("M150 190C144 104 196 70 240 70C284 70 336 104 330 190V250H150Z", h); },
  ponytail: (c, h) => { c.path("M300 110C372 120 384 220 352 330C346 344 334 340 334 326C346 250 340 190 290 150Z", h); c.path("M152 180C146 104 196 72 240 72C284 72 334 104 328 180V210H152Z", h); },
  afro: (c, h, rnd) => { for (let i = 0; i < 15; i += 1) { const a = Math.PI * (0.86 + (1.28 * i) / 14); c.path(blob(240 + Math.cos(a) * 92, 168 + Math.sin(a) * 92, 50, 50, rnd, 0.06), h); } c.circle(240, 160, 96, h); },
  braids: (c, h) => { for (const s of [-1, 1]) for (let i = 0; i < 9; i += 1) c.ellipse(240 + s * (92 + Math.sin(i * 0.6) * 5), 200 + i * 25, 17, 16, i % 2 ? lighter(h, 0.08) : h); c.path("M146 196C140 100 192 66 240 66C288 66 340 100 334 196V240H146Z", h); },
  scarf: (c, h) => c.path("M126 210C116 96 184 50 240 50C296 50 364 96 354 210C356 280 392 360 400 430H80C88 360 124 280 126 210Z", h),
};

const FRONT = {
  crop: (c, h) => c.path("M156 190C150 112 190 76 240 76C290 76 330 112 324 190C322 190 318 182 317 172C314 146 306 132 296 126C262 114 218 114 184 126C174 132 166 146 163 172C162 182 158 190 156 190Z", h),
  short: (c, h) => { c.path("M154 198C142 118 176 66 246 64C312 62 340 118 326 198C321 196 318 184 316 168C312 150 306 140 298 134C270 138 226 134 196 112C184 124 168 140 164 170C162 184 159 196 154 198Z", h); c.curve("M196 112C214 96 250 84 286 90", lighter(h, 0.18), 5, { opacity: 0.6 }); },
  side: (c, h) => { c.path("M154 202C140 110 182 62 250 62C316 62 342 116 326 202C321 198 318 182 314 164C306 142 290 132 262 128C230 124 204 128 188 104C176 128 166 148 163 176C162 188 158 200 154 202Z", h); c.curve("M190 104C220 118 262 112 300 126", darker(h, 0.3), 3, { opacity: 0.5 }); },
  slick: (c, h) => { c.path("M154 196C144 110 186 68 240 68C294 68 336 110 326 196C320 192 317 176 314 158C304 124 274 110 240 110C206 110 176 124 166 158C163 176 160 192 154 196Z", h); for (const x of [200, 226, 254, 280]) c.curve(`M${x} 110C${x + (x - 240) * 0.1} 94 ${240 + (x - 240) * 0.6} 82 ${240 + (x - 240) * 0.5} 76`, lighter(h, 0.2), 3, { opacity: 0.6 }); },
  receding: (c, h) => { for (const s of [1, -1]) c.path(s > 0 ? "M322 198C330 150 318 112 292 96C300 128 304 148 312 160C314 174 318 190 322 198Z" : "M158 198C150 150 162 112 188 96C180 128 176 148 168 160C166 174 162 190 158 198Z", h); c.path("M190 98C210 78 270 78 290 98C270 90 210 90 190 98Z", h); },
  bald: (c, h) => { for (const s of [1, -1]) c.path(s > 0 ? "M324 212C332 172 326 146 314 134C312 156 314 180 318 206Z" : "M156 212C148 172 154 146 166 134C168 156 166 180 162 206Z", h); c.ellipse(214, 112, 26, 12, "#ffffff", { opacity: 0.16 }); },
  fringe: (c, h) => { c.path("M152 214C138 104 186 64 240 64C294 64 342 104 328 214C322 200 318 180 314 158C276 168 204 168 166 158C162 180 158 200 152 214Z", h); for (const x of [196, 222, 252, 280]) c.curve(`M${x} 92C${x - 3} 118 ${x - 2} 138 ${x} 158`, darker(h, 0.25), 2.4, { opacity: 0.5 }); },
  parted: (c, h) => { c.path("M240 74C186 66 142 110 152 226C158 236 162 214 164 192C170 152 204 128 240 84C276 128 310 152 316 192C318 214 322 236 328 226C338 110 294 66 240 74Z", h); c.curve("M240 80C212 104 182 124 168 160", lighter(h, 0.2), 3.4, { opacity: 0.5 }); },
  swept: (c, h) => { c.path("M150 228C136 108 184 60 250 64C318 66 342 128 328 228C322 220 318 196 314 172C300 168 240 160 206 112C196 150 170 160 164 190C160 210 156 226 150 228Z", h); c.curve("M208 114C240 150 280 160 312 166", lighter(h, 0.2), 3.4, { opacity: 0.5 }); },
  hairline: (c, h) => c.path("M154 190C148 108 192 76 240 76C288 76 332 108 326 190C320 168 312 144 300 132C270 104 210 104 180 132C168 144 160 168 154 190Z", h),
  coils: (c, h, rnd) => { for (let i = 0; i < 9; i += 1) { const a = Math.PI * (1.06 + (0.88 * i) / 8); c.path(blob(240 + Math.cos(a) * 76, 178 + Math.sin(a) * 84, 25, 24, rnd, 0.08), h); } },
  scarf: (c, h) => { c.path("M126 214C116 94 184 48 240 48C296 48 364 94 354 214C356 262 344 306 322 336C330 300 334 240 318 182C304 132 276 112 240 112C204 112 176 132 162 182C146 240 150 300 158 336C136 306 124 262 126 214Z", h); c.path("M158 336C146 300 146 260 156 214C150 290 190 342 240 346C290 342 330 290 324 214C334 260 334 300 322 336C300 384 180 384 158 336Z", darker(h, 0.08)); c.curve("M170 132C196 104 284 104 310 132M148 320C190 372 290 372 332 320", darker(h, 0.25), 3, { opacity: 0.6 }); },
  braids: (c, h) => { c.path("M150 206C140 106 190 70 240 70C290 70 340 106 330 206C322 180 316 152 300 134C270 108 210 108 180 134C164 152 158 180 150 206Z", h); for (const x of [-62, -38, -13, 13, 38, 62]) c.curve(`M${240 + x} ${116 + Math.abs(x) * 0.22}C${240 + x * 0.8} 100 ${240 + x * 0.6} 88 ${240 + x * 0.5} 78`, lighter(h, 0.25), 2, { opacity: 0.6 }); },
};

function clothes(c, { kind, color, shirt = "#fbf6ea", tie, accent }, skin) {
  const body = "M40 480C44 408 92 378 164 362C190 356 204 344 204 330H276C276 344 290 356 316 362C388 378 436 408 440 480Z";
  const dark = darker(color, 0.2);
  if (kind === "suit") {
    c.path(body, shirt);
    if (tie) { c.path("M228 374H252L258 392L248 404L262 480H218L232 404L222 392Z", tie); c.path("M222 374H258L248 398H232Z", darker(tie, 0.18)); }
    c.path("M206 344L240 388L214 402L186 362Z", lighter(shirt, 0.5)); c.path("M274 344L240 388L266 402L294 362Z", darker(shirt, 0.05));
    c.path("M40 480C44 408 92 378 164 362L192 352L224 480Z", color); c.path("M440 480C436 408 388 378 316 362L288 352L256 480Z", dark);
    c.path("M192 352L166 376L178 398L168 408L222 480H230Z", lighter(color, 0.14)); c.path("M288 352L314 376L302 398L312 408L258 480H250Z", lighter(color, 0.05));
    return;
  }
  c.path(body, color);
  c.path("M316 362C388 378 436 408 440 480H330C344 440 338 396 316 362Z", dark, { opacity: 0.6 });
  if (kind === "crew") { c.path("M196 344C204 384 276 384 284 344L296 356C286 402 194 402 184 356Z", darker(color, 0.24)); }
  else if (kind === "turtle") { c.path("M196 326H284L288 372C262 388 218 388 192 372Z", lighter(color, 0.1)); c.curve("M200 340H280M197 352H283", darker(color, 0.2), 2, { opacity: 0.5 }); }
  else if (kind === "vneck") { c.path("M200 340L240 430L280 340Z", skin); c.path("M196 346L240 440L284 346L298 358L240 468L182 358Z", darker(color, 0.22)); }
  else if (kind === "collar") { c.path("M204 340L240 384L276 340Z", skin); c.path("M202 340L240 388L208 416L172 362Z", lighter(color, 0.2)); c.path("M278 340L240 388L272 416L308 362Z", lighter(color, 0.06)); c.line([[240, 390], [240, 480]], dark, 3); for (const y of [418, 450]) c.circle(246, y, 3.6, lighter(color, 0.5)); }
  else if (kind === "blouse") { c.path("M200 340C214 400 266 400 280 340Z", skin); c.path("M196 346C206 420 240 440 250 480H210C200 440 178 400 178 362Z", lighter(color, 0.2)); c.path("M284 346C274 420 240 440 232 480H272C282 440 302 400 302 362Z", lighter(color, 0.08)); }
  else if (kind === "vest") { c.path(body, shirt); c.path("M204 340L240 390L208 416L176 360Z", lighter(shirt, 0.4)); c.path("M276 340L240 390L272 416L304 360Z", darker(shirt, 0.06)); c.path("M104 382C140 420 146 450 148 480H332C334 450 340 420 376 382L316 362L240 460L164 362Z", color); }
  else if (kind === "work") { c.path(body, color); c.path("M200 340L240 384L206 412L172 360Z", lighter(color, 0.18)); c.path("M280 340L240 384L274 412L308 360Z", lighter(color, 0.05)); c.path("M104 384L132 376L150 480H118ZM376 384L348 376L330 480H362Z", accent ?? "#e3b04b"); c.rect(60, 446, 360, 14, "#f3ead6", { opacity: 0.7 }); }
  if (accent && kind !== "work") c.curve("M190 366C204 416 276 416 290 366", accent, 4);
}

export function portrait(c, rnd, { bg, skin, hair, style, back, age = 0.3, wear, glasses, beard, jaw = 0, lips, earrings, brow, smile = 1, cover }) {
  const k = c.width / 480;
  c.rect(0, 0, c.width, c.height, c.gradient([[0, lighter(bg, 0.25)], [1, bg]]));
  c.group({ transform: `scale(${k})` }, () => {
    c.circle(240, 250, 196, lighter(bg, 0.42), { opacity: 0.55 });
    const shade = mix(skin, "#6b2f22", 0.2), deep = mix(skin, "#4a1f1a", 0.36);
    if (back) BACK[back](c, cover ?? darker(hair, 0.18), rnd);
    clothes(c, wear, skin);
    c.path("M202 262H278V338C278 362 258 376 240 376C222 376 202 362 202 338Z", skin);
    c.path("M202 296C220 330 262 330 278 292V326C262 346 222 346 202 318Z", shade, { opacity: 0.75 });
    if (wear.kind === "turtle") c.path("M196 336C220 352 260 352 284 336L288 372C262 388 218 388 192 372Z", lighter(wear.color, 0.1));
    if (wear.kind === "suit") { c.path("M206 344L240 388L214 402L186 362Z", lighter(wear.shirt ?? "#fbf6ea", 0.5)); c.path("M274 344L240 388L266 402L294 362Z", darker(wear.shirt ?? "#fbf6ea", 0.05)); if (wear.tie) c.path("M222 376H258L248 398H232Z", darker(wear.tie, 0.18)); }
    if (!cover) for (const s of [-1, 1]) { c.ellipse(240 + s * 82, 208, 14, 24, s < 0 ? skin : shade); c.ellipse(240 + s * 82, 208, 7, 14, shade); if (earrings) c.circle(240 + s * 84, 236, 5.4, earrings); }
    const face = head(jaw);
    c.path(face, skin);
    c.clip(`<path d="${face}"/>`, () => {
      c.path("M252 60H340V340H236C286 300 300 230 276 150C270 116 262 90 252 60Z", shade, { opacity: 0.42 });
      c.ellipse(200, 240, 24, 15, mix(skin, "#d9614f", 0.3), { opacity: 0.34 }); c.ellipse(284, 240, 22, 15, mix(skin, "#c8513f", 0.34), { opacity: 0.28 });
      if (!cover && hair && style !== "bald") c.path("M150 60H330V160C300 136 180 136 150 160Z", deep, { opacity: 0.16 });
      if (beard) {
        const b = beard === true ? hair : beard;
        c.path("M150 214C164 222 168 250 184 258C204 262 214 254 240 254C266 254 276 262 296 258C312 250 316 222 330 214V340H150Z", b);
        c.path("M216 276C230 270 250 270 264 276C256 288 224 288 216 276Z", mix(skin, "#a04038", 0.45));
      }
    });
    const eye = mix("#2a1d18", hair ?? "#2a1d18", 0.15);
    for (const s of [-1, 1]) {
      const x = 240 + s * 35;
      c.path(`M${x - 15} 203Q${x} 190 ${x + 15} 203Q${x} 212 ${x - 15} 203Z`, "#fbf7f0");
      c.circle(x + 1, 202, 7.2, eye); c.circle(x - 1.4, 199.6, 2.1, "#ffffff");
      c.curve(`M${x - 16} 203Q${x} 188 ${x + 16} 202`, eye, lips ? 4.2 : 3.2);
      c.curve(`M${x - 19} ${180 - s * 0}Q${x} ${168} ${x + 19} ${180}`, brow ?? darker(hair ?? "#3a2a22", 0.2), lips ? 4.6 : 6.6);
      if (age > 0.5) c.curve(`M${x - 12} 218Q${x} 225 ${x + 12} 218`, deep, 2, { opacity: 0.5 });
      if (age > 0.65) c.curve(`M${x + s * 22} 196L${x + s * 31} 191M${x + s * 22} 203L${x + s * 32} 204`, deep, 1.8, { opacity: 0.5 });
    }
    c.path("M240 196C247 220 254 236 250 244C246 250 236 250 231 246C236 246 242 244 242 240C243 228 238 212 240 196Z", shade, { opacity: 0.85 });
    c.curve("M230 246Q240 253 251 245", deep, 2.6, { opacity: 0.7 });
    if (age > 0.45) c.curve("M208 246Q200 258 204 272M272 246Q280 258 276 272", deep, 2.2, { opacity: 0.42 });
    if (age > 0.7) c.curve("M204 142Q240 134 276 142M210 154Q240 148 270 154", deep, 2, { opacity: 0.35 });
    if (!beard || beard === "stubble") {
      if (lips) { c.path(`M214 274Q228 266 240 271Q252 266 266 274Q240 ${284 + smile * 6} 214 274Z`, lips); c.curve(`M214 274Q240 ${278 + smile * 4} 266 274`, darker(lips, 0.35), 2.2); }
      else { c.curve(`M214 273Q240 ${278 + smile * 8} 266 273`, mix(skin, "#7a2f2a", 0.62), 4.4); c.curve("M230 292Q240 295 250 292", deep, 2.2, { opacity: 0.5 }); }
    } else if (beard) c.curve("M218 274Q240 282 262 274", "#5a2722", 2.6);
    if (style) FRONT[style](c, cover ?? hair, rnd);
    if (glasses) {
      for (const s of [-1, 1]) { const x = 240 + s * 36; glasses.round ? c.circle(x, 203, 26, "#ffffff", { "fill-opacity": 0.16, stroke: glasses.color, "stroke-width": 4 }) : c.rect(x - 27, 184, 54, 38, "#ffffff", { rx: 9, "fill-opacity": 0.16, stroke: glasses.color, "stroke-width": 4.4 }); c.line([[x + s * 27, 198], [240 + s * 82, 200]], glasses.color, 4); }
      c.curve("M230 200Q240 193 250 200", glasses.color, 4.4);
    }
  });
}
