// The password rule (decision 8) as the screen tells it before the server does. The server's own word counts.

export const passwordLength = { min: 6, max: 18 }

export const isStrongEnough = (password: string): boolean =>
  password.length >= passwordLength.min &&
  password.length <= passwordLength.max &&
  /[A-Z]/.test(password) &&
  /[a-z]/.test(password) &&
  /\d/.test(password)
