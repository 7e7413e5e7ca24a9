// A text that an operator wrote: in paragraphs where it is plain, formatted where it carries tags of the safe subset.
import { RichText } from '@/shared/ui/RichText'

const formatted = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i

export function OperatorText({ text }: { text: string }) {
  if (formatted.test(text)) return <RichText html={text} />
  const paragraphs = text.split(/\n\s*\n|\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
