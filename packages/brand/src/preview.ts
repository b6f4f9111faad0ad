import { type Brand, brandRoles, kitColours, type Theme, themes } from './index.ts'

const titles = { light: '밝은 테마', dark: '어두운 테마' }

/** The beginning of each preview, by which a later one knows it. */
export const previewMark =
  '<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="generator" content="campus-server brand check">'

/** A page that shows a brand in both themes. It needs no other file. */
export function previewPage({ name, shortName, notice, mark, roles }: Brand): string {
  const image = `<img alt="" width="40" height="40" src="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}">`
  const theme = (which: Theme) => {
    const { 'bg.canvas': canvas = '', 'fg.neutral': ink = '', 'bg.surface': surface = '' } = kitColours(which)
    const own = roles[which]
    const swatches = brandRoles.map(
      (role) => `<li><i style="background:${own[role]}"></i>${role} <code>${own[role]}</code></li>`,
    )
    return `<section style="background:${canvas};color:${ink}">
<h2>${titles[which]}</h2>
<p class="bar">${image} <b>${escaped(name)}</b></p>
<p style="background:${surface};padding:16px;border-radius:16px"><a style="color:${own['fg.brand']}" href="#">링크</a>
<button style="background:${own['bg.brand']};color:${own['fg.on-brand']}">연결하기</button>
<button style="background:${own['bg.brand-weak']};color:${own['fg.brand']};outline:2px solid ${own['stroke.focus']}">초점</button></p>
<ul>${swatches.join('')}</ul></section>`
  }
  return `${previewMark}<title>${escaped(name)} 미리 보기</title>
<style>body{margin:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));font:16px/1.5 system-ui,sans-serif}
section{padding:24px}.bar{display:flex;gap:8px;align-items:center;font-size:18px}button{border:0;border-radius:12px;padding:14px 20px;font:inherit;font-weight:600;margin-left:12px}
ul{list-style:none;padding:0}i{display:inline-block;width:48px;height:24px;border-radius:6px;vertical-align:middle;margin-right:8px}</style>
${themes.map(theme).join('\n')}
<section style="grid-column:1/-1"><p>짧은 이름: ${escaped(shortName)}</p><p>공지: ${escaped(notice) || '없음'}</p></section></html>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
