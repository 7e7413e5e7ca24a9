// How many listed products home asks for at a time.
export const pageSize = 10
