// The form of the register tab. Its part is loaded when it is opened: most who come here have an account.
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useBackOnline } from '@/shared/online'
import { part } from '@/shared/parts'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import type { RegisterFormProps } from './RegisterForm'

const load = part(() => import('./RegisterForm'))

export function Register(props: RegisterFormProps) {
  const [Form, setForm] = useState<ComponentType<RegisterFormProps>>()
  const [error, setError] = useState<unknown>()
  const begin = useCallback(() => {
    setError(undefined)
    load().then(({ RegisterForm }) => setForm(() => RegisterForm), setError)
  }, [])
  useEffect(begin, [begin])
  useBackOnline(error !== undefined, begin)
  if (Form) return <Form {...props} />
  return error === undefined ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={begin} />
}
