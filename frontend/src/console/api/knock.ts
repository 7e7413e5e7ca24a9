// The token of a browser in which nobody is logged in: a log-in and the acceptance of an invitation carry it.
import { useOperator } from '../model/session'
import { get } from './client'

export async function knock(): Promise<void> {
  const { csrf_token } = await get('csrf_token', {}, {})
  useOperator.setState({ csrfToken: csrf_token })
}
