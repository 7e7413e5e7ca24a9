// A phone number as people write it.

/** `86-13800138000`, as the wire has it, gives `+86 13800138000`. */
export const phoneText = (mobile: string): string => {
  const [code, ...number] = mobile.split('-')
  return number.length > 0 ? `+${code} ${number.join(' ')}` : mobile
}
