import { SaxesParser } from 'saxes'

/** What is wrong with an SVG: a Korean sentence that names it and the remedy. */
export type MarkProblem = string

// No standard gives the bounds below. They are the project's own: generous for a mark, and small enough to be drawn in seconds.

/** Bytes. A mark is a simple drawing, and each visitor loads it. */
const mostBytes = 32_000
const mostElements = 500
const mostDepth = 32
/** Each one draws all that it refers to. */
const mostMasks = 32
/** Units of a viewBox. */
const longestSide = 10_000

/** Drawings, without text, which needs fonts, and without what loads, runs or refers to something. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon title desc defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
const attributes = new Set(
  (
    'xmlns viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points transform id fill fill-rule fill-opacity stroke stroke-width ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity opacity clip-path clip-rule mask offset stop-color ' +
    'stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits version role aria-hidden aria-label focusable ' +
    'preserveAspectRatio xml:space color'
  ).split(' '),
)
const masking = new Set(['mask', 'clip-path'])
const masks = new Set(['mask', 'clipPath'])
/** A reference to a part of the same drawing. */
const ownPart = /^url\(#[\w-]+\)$/

/** Checks an SVG from outside. It is refused, not repaired: what remains would be another mark. */
export function markProblem(bytes: Uint8Array): MarkProblem | undefined {
  if (bytes.length > mostBytes)
    return `파일이 ${Math.ceil(bytes.length / 1000)} kB로 너무 큽니다. ${mostBytes / 1000} kB 아래로 단순하게 그려주세요.`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'UTF-8로 저장한 SVG가 아닙니다. UTF-8로 다시 내보내주세요.'
  }
  return problemIn(text)
}

function problemIn(text: string): MarkProblem | undefined {
  const problems: MarkProblem[] = []
  const found = { elements: 0, root: '', sized: false, masks: 0 }
  /** The names of the elements around. */
  const around: string[] = []
  const parser = new SaxesParser()
  parser.on('doctype', () => void problems.push('DOCTYPE 선언은 쓸 수 없습니다. 지워주세요.'))
  parser.on('processinginstruction', ({ target }) => void problems.push(`<?${target}?>는 쓸 수 없습니다. 지워주세요.`))
  parser.on('error', (error) => {
    problems.push(`XML로 읽을 수 없습니다 (${error.message}). 다시 내보내주세요.`)
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    found.elements += 1
    found.root ||= name
    if (found.elements === 1) found.sized = typeof given.viewBox === 'string' && isSquare(given.viewBox)
    around.push(name)
    if (around.length === mostDepth + 1)
      problems.push(`요소가 ${mostDepth}겹보다 깊습니다. 그룹을 풀어 단순하게 그려주세요.`)
    const masked = Object.keys(given).filter((attribute) => masking.has(attribute))
    found.masks += masked.length
    if (masked.length > 0 && around.some((each) => masks.has(each)))
      problems.push('마스크와 클리핑은 겹쳐 쓸 수 없습니다. 모양을 합쳐 그려주세요.')
    if (!elements.has(name)) problems.push(`<${name}> 요소는 쓸 수 없습니다. 지우거나 도형으로 바꾸어주세요.`)
    for (const [attribute, value] of Object.entries(given)) {
      if (!attributes.has(attribute)) problems.push(`<${name}>의 ${attribute} 속성은 쓸 수 없습니다. 지워주세요.`)
      else if (/url\(/i.test(value) && !ownPart.test(value.trim()))
        problems.push(
          `<${name}>의 ${attribute} 값은 다른 곳을 가리킬 수 없습니다. #으로 시작하는 자기 조각만 쓸 수 있습니다.`,
        )
    }
  })
  parser.on('closetag', () => void around.pop())
  parser.write(text).close()
  const [first] = problems
  if (first !== undefined) return first
  if (found.root !== 'svg') return '뿌리 요소가 <svg>가 아닙니다. SVG로 내보내주세요.'
  if (found.elements > mostElements)
    return `요소가 ${found.elements}개로 너무 많습니다. ${mostElements}개 아래로 단순하게 그려주세요.`
  if (found.masks > mostMasks)
    return `마스크와 클리핑을 ${found.masks}번 씁니다. ${mostMasks}번까지 쓸 수 있습니다. 모양을 합쳐 그려주세요.`
  return found.sized ? undefined : 'viewBox가 정사각형이 아니거나 너무 큽니다. viewBox="0 0 32 32"처럼 정해주세요.'
}

function isSquare(viewBox: string) {
  const [, , width, height] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width !== undefined && width > 0 && width <= longestSide && width === height
}
