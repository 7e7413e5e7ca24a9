// The platform's own bank accounts, as receipts and statements name them.
import { useServer } from '@/shared/api/query'
import { get } from './client'

export const useBankAccounts = () =>
  useServer(['ops', 'bank_accounts'], (signal) => get('receipts/bank_accounts', {}, {}, signal))
