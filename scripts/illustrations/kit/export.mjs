// How project pictures are written: full size, and small for lists.
export const projects = (pictures) => [{ folder: "projects", width: 1200, height: 800, sizes: [{ to: 1200, limit: 60000 }, { suffix: "-small", to: 600, limit: 20000 }], pictures }];
