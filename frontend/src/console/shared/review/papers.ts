// The papers of an item, shown by whoever knows how: what is read beside them does not.
import type { ReactNode } from 'react'
import type { Item } from '../api/wire'

/** What has documents, and what the last review saw of it. */
export type WithDocuments = Pick<Item, 'documents' | 'data' | 'since_review' | 'questionnaire_version'>

/** Shows them folded, under a name of their own; `reload` asks for the item again, with new links. */
export type ShowPapers = (name: string, item: WithDocuments, reload: () => void) => ReactNode
