declare const __DEVELOPMENT__: boolean
/** Where the flags lie: `CN.svg` and so on below it. */
declare const __FLAGS__: string
/** Where the outlines of coasts and borders lie. */
declare const __WORLD__: string
/** Where the parts of the first screens and the texts of the start lie; only the page's own first script knows it. */
declare const __KNOWN__: {
  parts: Record<string, { scripts: string[]; sheet: string }>
  texts: Record<'en' | 'zh', string[]>
}

declare module 'redux-persist/es/storage/session' {
  const engine: {
    getItem(key: string): Promise<string | null>
    setItem(key: string, value: string): Promise<void>
    removeItem(key: string): Promise<void>
  }
  export default engine
}

declare module 'catalogue:index' {
  type Compiled = Record<string, unknown>
  export const catalogues: Record<string, Record<'en' | 'zh', () => Promise<{ default: Compiled }>>>
}

declare module '*.css'
