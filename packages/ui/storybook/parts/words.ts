/** What a designer calls a property; a property that is not here says nothing about the look. */
export const properties: Record<string, string> = {
  background: '바탕',
  'background-color': '바탕',
  'background-image': '바탕 그림',
  color: '글자색',
  'accent-color': '강조색',
  fill: '채움',
  stroke: '선의 색',
  'stroke-width': '선의 굵기',
  border: '테두리',
  'border-color': '테두리 색',
  'border-block': '위아래 테두리',
  'border-block-start': '위 테두리',
  'border-block-end': '아래 테두리',
  'border-inline': '좌우 테두리',
  'border-inline-start': '왼쪽 테두리',
  'border-inline-end': '오른쪽 테두리',
  'border-radius': '모서리',
  'box-shadow': '그림자',
  outline: '테',
  'outline-color': '테의 색',
  'outline-offset': '테의 거리',
  opacity: '투명도',
  font: '글자',
  'font-size': '글자 크기',
  'font-weight': '굵기',
  'font-variant-numeric': '숫자의 폭',
  'line-height': '줄 높이',
  'letter-spacing': '자간',
  'text-align': '글의 맞춤',
  'text-decoration': '밑줄',
  gap: '사이',
  'row-gap': '줄 사이',
  'column-gap': '칸 사이',
  padding: '안쪽 여백',
  'padding-block': '위아래 안쪽 여백',
  'padding-block-start': '위 안쪽 여백',
  'padding-block-end': '아래 안쪽 여백',
  'padding-inline': '좌우 안쪽 여백',
  'padding-inline-start': '왼쪽 안쪽 여백',
  'padding-inline-end': '오른쪽 안쪽 여백',
  margin: '바깥 여백',
  'margin-block': '위아래 바깥 여백',
  'margin-block-start': '위 바깥 여백',
  'margin-block-end': '아래 바깥 여백',
  'margin-inline': '좌우 바깥 여백',
  'margin-inline-start': '왼쪽 바깥 여백',
  'margin-inline-end': '오른쪽 바깥 여백',
  'inset-block-start': '위에서의 자리',
  'inset-block-end': '아래에서의 자리',
  'inline-size': '너비',
  'min-inline-size': '최소 너비',
  'max-inline-size': '최대 너비',
  'block-size': '높이',
  'min-block-size': '최소 높이',
  'max-block-size': '최대 높이',
  'aspect-ratio': '비율',
  'flex-direction': '쌓는 방향',
  'align-items': '가로지르는 맞춤',
  'justify-content': '늘어놓는 맞춤',
  'grid-template-columns': '칸',
  scale: '배율',
  translate: '옮김',
  rotate: '돌림',
  transform: '변형',
  transition: '움직임',
  'transition-duration': '움직임의 시간',
  animation: '움직임',
}

/** What a state, a variant or the surroundings are called. A name of the code stays: `tone=brand` is what the props say, too. */
const states: [pattern: RegExp, words: (...found: string[]) => string][] = [
  [/^:not\(.*\)$/, () => ''],
  // Of what holds such an element, the state is that of the element.
  [/^:has\((?:> )?(?:\.[\w-]+|\w+ )?(:[\w-]+|\[[\w-]+\])\)$/, (inside = '') => stateOf(inside)],
  [/^:has\((?:> )?\.([\w-]+)\)$/, (inside = '') => `${inside} 있음`],
  [/^:is\((:[\w-]+), (:[\w-]+)\)$/, (one = '', other = '') => `${stateOf(one)} 또는 ${stateOf(other)}`],
  [/^:hover$/, () => '가리킴'],
  [/^:active$/, () => '누름'],
  [/^:focus(-visible|-within)?$/, () => '초점'],
  [/^:checked$/, () => '선택됨'],
  [/^:(invalid|user-invalid)$/, () => '오류'],
  [/^:autofill$/, () => '자동으로 채움'],
  [/^:(first-child|first-of-type)$/, () => '첫째'],
  [/^:(last-child|last-of-type)$/, () => '마지막'],
  [/^:nth-child\(even\)$/, () => '짝수째'],
  [/^:empty$/, () => '비어 있음'],
  [/^:global\(html\)$/, () => '문서'],
  [/^:global\(button\)$/, () => '버튼'],
  [/^:global\(\[dir='rtl'\]\)$/, () => '오른쪽에서 왼쪽으로 쓰는 글'],
  [/^\[fill='none'\]$/, () => '선으로 그린 것'],
  [/^\[aria-disabled(='true')?\]$/, () => '누를 수 없음'],
  [/^\[aria-invalid(='true')?\]$/, () => '오류'],
  [/^\[aria-current(='page')?\]$/, () => '지금 있는 곳'],
  [/^\[aria-(?:pressed|selected|checked|expanded)(?:='true')?\]$/, () => '선택됨'],
  [/^\[aria-sort\]$/, () => '정렬됨'],
  [/^\[open\]$/, () => '열림'],
  [/^\[hidden\]$/, () => '숨음'],
  [/^\[data-([\w-]+)\]$/, (name = '') => name],
  [/^\[(?:data-)?([\w-]+)='(.*)'\]$/, (name = '', value = '') => `${name}=${value}`],
  [/^@media \(hover: hover\)$/, () => ''],
  [/^@media screen$/, () => ''],
  [/^@media (?:screen and )?\(pointer: fine\)$/, () => '마우스'],
  [/^@media \(prefers-reduced-motion: no-preference\)$/, () => ''],
  [/^@media \(forced-colors: active\)$/, () => '강제 색상'],
  [/^@media print$/, () => '인쇄'],
  [/^@media (?:screen and )?(.*)$/, (condition = '') => `창의 ${measured(condition)}`],
  [/^@container (.*)$/, (condition = '') => `자리의 ${measured(condition)}`],
]

/** The words of a state; what has no words stays as the selector writes it. */
export function stateOf(selector: string): string {
  for (const [pattern, words] of states) {
    const found = pattern.exec(selector)
    if (found) return words(...found.slice(1))
  }
  return selector
}

/** `(min-width: 520px) and (height > 22rem)` as a designer says it. */
function measured(condition: string) {
  return condition
    .replaceAll(/[()]/g, '')
    .replaceAll(/min-(\w+): ?/g, '$1 ≥ ')
    .replaceAll(/max-(\w+): ?/g, '$1 ≤ ')
    .replaceAll('>=', '≥')
    .replaceAll('<=', '≤')
    .replaceAll('width', '너비')
    .replaceAll('height', '높이')
    .replaceAll('orientation: landscape', '가로로 긴 창')
    .replaceAll('pointer: fine', '마우스')
    .replaceAll(' and ', ', ')
}
