// A search box for transactions. Enter opens the list of transactions with the typed words.
import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { transactionsAddress } from '../model/transactions'
import '../ledger.css'

export function FindTransaction({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    void navigate(transactionsAddress({ q: typed.trim() }))
  }
  return (
    <form className="ledger-find" role="search" onSubmit={find}>
      <label className="search">
        <Icon name="search" size={16} />
        <input
          ref={box}
          type="search"
          value={typed}
          placeholder={t('console.ledger.search')}
          aria-label={t('console.ledger.search')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <kbd>/</kbd>
      </label>
      <button type="submit" className="tool">
        {t('console.ledger.find')}
      </button>
    </form>
  )
}
