// How wide the places of pictures are, as of the attribute `sizes`.

/** Pictures of buildings: the column inside its edges. */
export const placeWidth = 'min(100vw - 32px, 448px)'

/** The slogans above the home screen: in a wide window they stand beside its figures. */
export const bannerWidth = `(min-width: 900px) 690px, ${placeWidth}`

/** A project's own pictures: the whole column. */
export const galleryWidth = 'min(100vw, 480px)'
