// How contacts are written at the desk.

/** A number as dialled from abroad: `86-13800138000` is `+86 13800138000`. */
export const phoneText = (number: string): string => `+${number.replace('-', ' ')}`
