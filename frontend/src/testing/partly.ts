// Answers of the server with only the fields that a test is about.

/** The fields of `T` that are written have their types, the others may be missing. */
export type Partly<T> = T extends (infer Entry)[]
  ? Partly<Entry>[]
  : T extends object
    ? { [Field in keyof T]?: Partly<T[Field]> }
    : T

export const partly = <T>(fields: NoInfer<Partly<T>>): T => fields as T
