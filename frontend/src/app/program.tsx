// The investor app itself. First of all the component library is taught to render with React 19; without it its toasts and
// dialogs throw.
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@/shared/ui/antdReact19'
import { loadCatalogues } from '@/shared/i18n'
import { App } from './App'
import { syncLanguage } from './languageSync'
import { keepShell } from './offline'
import { startRestore } from './restore'
import { preloadRoute } from './routes'

preloadRoute(location.hash.slice(1))
void startRestore()
keepShell()
syncLanguage()
const root = document.getElementById('root')
void loadCatalogues()
  .catch(() => undefined)
  // In small steps, so that a slow phone answers to a finger in between.
  .then(() => root && startTransition(() => createRoot(root).render(<App />)))
