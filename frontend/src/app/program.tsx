// The investor app itself.
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCatalogues } from '@/shared/i18n'
import { App } from './App'
import { syncLanguage } from './languageSync'
import { keepShell } from './offline'
import { startRestore } from './restore'
import { createRouter } from './router'

const router = createRouter()
void startRestore()
keepShell()
syncLanguage()
const root = document.getElementById('root')
void loadCatalogues()
  .catch(() => undefined)
  // In small steps, so that a slow phone answers to a finger in between.
  .then(() => root && startTransition(() => createRoot(root).render(<App router={router} />)))
