// Names for what the server says that several parts of the application read. The shapes are the server's own.
import type { Schemas } from './calls'

export type { Schemas } from './calls'

/** What the session keeps of an investor. */
export type SessionUser = Pick<
  Schemas['User'],
  | 'FirstName'
  | 'LastName'
  | 'FullName'
  | 'MobileNumber'
  | 'MobileCountryID'
  | 'EmailAddress'
  | 'EmailVerifiedInd'
  | 'LanguageID'
  | 'ProfilePictureUrl'
>

export type BaseData = Schemas['BaseData']
export type PasswordLength = Schemas['PasswordLength']
export type Country = Schemas['Country']
export type FieldRefusal = Schemas['RefusedField']
