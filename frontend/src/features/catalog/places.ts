// How wide the places of pictures are, as of the attribute `sizes`.

/** Pictures of buildings: the column inside its edges. */
export const placeWidth = 'min(100vw - 32px, 448px)'

const inWideWindow = '(min-width: 900px) 690px, '

/** The slogans above the home screen: in a wide window they are beside its figures. */
export const bannerWidth = `${inWideWindow}${placeWidth}`

/** A project's own pictures: the whole column; in a wide window they are beside its facts. */
export const galleryWidth = `${inWideWindow}min(100vw, 480px)`
