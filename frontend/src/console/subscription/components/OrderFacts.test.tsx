// What stands beside an order at its review.
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { OrderFacts } from './OrderFacts'

beforeAll(() => loadCatalogues(['console/shared', 'console/subscription']))

test.each([true, false])(
  'an investor who answered that they bear no loss is told of: %s',
  (bears_no_loss) => {
    const order = partly<Item>({ payment_method: 'Wallet', amount: 1000, currency: 'USD', bears_no_loss })
    renderScreen(<OrderFacts item={order} />)
    expect(screen.queryByText(/cannot bear a loss/) !== null).toBe(bears_no_loss)
  },
)
