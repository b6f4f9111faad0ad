import { type Vision, visionMatrices, visions } from '@campus-connect/brand'
import { type ReactNode, useId } from 'react'

/** The names of the visions, as a control shows them. */
export const visionNames: Record<Vision | 'all', string> = {
  all: '모든 원추세포',
  protanopia: '적색맹 (protanopia)',
  deuteranopia: '녹색맹 (deuteranopia)',
  tritanopia: '청색맹 (tritanopia)',
}

/** Shows its children as people see them who lack one kind of cones, with the matrices that told-apart.test.ts computes with. */
export function Seen({ vision, children }: { vision: Vision | 'all'; children: ReactNode }) {
  const id = useId()

  return (
    <>
      <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
        {visions.map((each) => (
          <filter key={each} id={`${id}${each}`} colorInterpolationFilters="linearRGB">
            <feColorMatrix values={feColorMatrix(each)} />
          </filter>
        ))}
      </svg>
      <div data-vision={vision} style={vision === 'all' ? undefined : { filter: `url("#${id}${vision}")` }}>
        {children}
      </div>
    </>
  )
}

/** A row for each of red, green, blue and alpha: factors of the four, and what is added. */
const feColorMatrix = (vision: Vision) =>
  [...visionMatrices[vision].map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].map((row) => row.join(' ')).join('  ')
