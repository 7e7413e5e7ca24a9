// The operators' console: an entry of its own, with its own session and its own calls.
import { createRoot } from 'react-dom/client'
import { loadCatalogues, speakFrom } from '@/shared/i18n'
import '@/shared/ui/index.css'
import '../shared/index.css'
import './shell.css'
import { ConsoleApp } from './ConsoleApp'

const root = document.getElementById('root')
speakFrom(['holderRefusals', 'deskRefusals', 'console/shared', 'console/app', 'console/access'])
void loadCatalogues()
  .catch(() => undefined)
  .then(() => root && createRoot(root).render(<ConsoleApp />))
