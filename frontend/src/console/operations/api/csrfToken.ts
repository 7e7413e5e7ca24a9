// The token of a browser in which nobody is logged in: a log-in and the acceptance of an invitation carry it.

import { get } from '@/console/shared/api/client'
import { useOperator } from '@/console/shared/session/session'

export async function fetchCsrfToken(): Promise<void> {
  const { csrf_token } = await get('csrf_token', {}, {})
  useOperator.setState({ csrfToken: csrf_token })
}
