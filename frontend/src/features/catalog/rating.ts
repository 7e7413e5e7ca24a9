// A rating of 0 to 100 as stars out of five; each place has its own way of rounding (decision 22).

const stars = (rating: number, rounded: (stars: number) => number): number =>
  Math.min(5, Math.max(0, rounded(rating / 20)))

/** On a project's page: the whole part. */
export const wholeStars = (rating: number): number => stars(rating, Math.floor)

/** In the list of partners: rounded up. */
export const starsUp = (rating: number): number => stars(rating, Math.ceil)

/** On a partner's page: to the nearest. */
export const starsNearest = (rating: number): number => stars(rating, Math.round)
