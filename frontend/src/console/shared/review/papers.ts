// The papers of an item, drawn by the feature that owns them: the content beside them does not know how.
import type { ReactNode } from 'react'
import type { Item } from '../api/wire'

/** The record with documents, and what the last review saw of it. */
export type WithDocuments = Pick<Item, 'documents' | 'data' | 'since_review' | 'questionnaire_version'>

/** Shows them folded, under a name of their own; `reload` loads the item again, with new links. */
export type ShowPapers = (name: string, item: WithDocuments, reload: () => void) => ReactNode
