// The calls of the server from its OpenAPI document: their names, parameters and answers. The clients are typed with
// it, so that a name or a field that the server does not know does not compile. Types only.
import type { components, paths } from './schema'

/** The shapes that the server names. */
export type Schemas = components['schemas']

export type Method = 'get' | 'post' | 'put' | 'delete'

type Common = keyof Schemas['CommonFields']

/** The call of this name below an address, as the document has it. */
type Call<Base extends string, M extends Method, Name extends string> = `${Base}/${Name}` extends keyof paths
  ? paths[`${Base}/${Name}`][M]
  : never

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

type NameBelow<Base extends string, Path> = Path extends `${Base}/${infer Name}` ? Name : never

/** The success answer of a call: done, or accepted and still to be carried out. */
export type AnswerTo<Base extends string, M extends Method, Name extends string> =
  | Answered<Call<Base, M, Name>, 200>
  | Answered<Call<Base, M, Name>, 202>

type Answered<Called, Status extends 200 | 202> = Called extends { responses: Record<Status, infer Answer> }
  ? Json<Answer>
  : never

/** The names of the calls below an address that answer JSON: `login.json` below `/api`. */
export type NameOf<Base extends string, M extends Method> = {
  [Path in keyof paths]: [AnswerTo<Base, M, NameBelow<Base, Path>>] extends [never]
    ? never
    : NameBelow<Base, Path>
}[keyof paths]

/** The names of the calls below an address that answer with a way on: the browser itself goes there. */
export type WayOf<Base extends string> = {
  [Path in keyof paths]: Call<Base, 'get', NameBelow<Base, Path>> extends { responses: { 302: unknown } }
    ? NameBelow<Base, Path>
    : never
}[keyof paths]

/** The part of a call's name in braces, which is filled in. */
export type PartsOf<Name extends string> = Record<PartNames<Name>, string | number>

type PartNames<Name extends string> = Name extends `${string}{${infer Part}}${infer Rest}`
  ? Part | PartNames<Rest>
  : never

/** The query of a call, without what every call carries. */
export type QueryOf<Base extends string, Name extends string> =
  Call<Base, 'get', Name> extends { parameters: { query?: infer Query } }
    ? Omit<NonNullable<Query>, Common>
    : never

/** The body of a call, without what every call carries. */
export type BodyOf<Base extends string, M extends Method, Name extends string> =
  Call<Base, M, Name> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Omit<Body, Common>
    : never

/** What an upload takes in addition to the file. */
export type FieldsOf<Base extends string, Name extends string> =
  Call<Base, 'post', Name> extends { requestBody: { content: { 'multipart/form-data': infer Form } } }
    ? Omit<Form, Common | 'file'>
    : never

/** The names of the calls below an address that take a file. */
export type UploadName<Base extends string> = {
  [Path in keyof paths]: [FieldsOf<Base, NameBelow<Base, Path>>] extends [never]
    ? never
    : NameBelow<Base, Path>
}[keyof paths]

/** The data of a call that answers `{code, data, msg}`. */
export type DataOf<Answer> = Answer extends { code: number; data: infer Data } ? Data : never

/** A form while it is filled in: texts are empty instead of absent, choices null until one is made. */
export type Filled<Form> = {
  [Field in keyof Form]-?: NonNullable<Form[Field]> extends string
    ? string
    : NonNullable<Form[Field]> extends boolean
      ? boolean
      : Exclude<Form[Field], undefined> | null
}
