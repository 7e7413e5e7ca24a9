// Where the screens of the desk's requests are.
export const answerRoute = (request: number): string => `/account/request?id=${request}`
