// The figures of the home screen.
import type { Figure } from '../wire'

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="home-figures figures">
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may read alike; they never change places while shown.
        <div key={index}>
          <dd>{figure.Value}</dd>
          <dt>{figure.Title}</dt>
        </div>
      ))}
    </dl>
  )
}
