import { seoulDay, seoulMinute, shortDay } from '@campus-connect/core/domain/attendance/connected-time.ts'
import { marks } from '@campus-connect/core/domain/attendance/marks/mark.ts'
import type { OwnMarks, OwnSheet } from '@campus-connect/core/domain/attendance/own-record.ts'
import type { StudentRow } from '@campus-connect/core/domain/attendance/sheet.ts'
import { type Html, html } from './html.ts'

/** Of the marks of days and of meetings, for somebody who has no sheet beside them. */
const daysLegend = '○ 출석, △ 전날부터 연결한 채로 둔 날, × 미출석, 해당 없음: 이 강의의 학생이 아니던 날'

/** The attendance of each lecture: marks of its meetings, or without a timetable of its days. */
export function sheetParts(sheets: readonly OwnSheet[]): Html {
  const [timed, daily] = [sheets.some((sheet) => 'meetings' in sheet), sheets.some((sheet) => 'days' in sheet)]
  const legends = [
    ...(timed ? [marksLegend] : []),
    ...(daily ? [`${timed ? '시간표가 없는 강의: ' : ''}${daysLegend}`] : []),
  ]
  return html`${legends.map((legend) => html`<p class="note">${legend}</p>`)}
  ${sheets.map((sheet) => ('meetings' in sheet ? marksPart(sheet) : sheetPart(sheet)))}`
}

type Of<Part> = Extract<OwnSheet, Part>

/** A lecture with a timetable: a mark for each meeting that was due. */
function marksPart({ lecture, code, gone, meetings, totals, limit, rule: text, outside, remark }: Of<OwnMarks>): Html {
  const { present, late, left, absent, excused, doubt, counted } = totals
  const counts = [
    `출석 ${present}`,
    `지각 ${late}`,
    `조퇴 ${left}`,
    `결석 ${absent}`,
    `공결 ${excused}`,
    ...(doubt > 0 ? [`확인 필요 ${doubt}`] : []),
    `환산 결석 ${counted}`,
  ].join(', ')
  return html`<section class="sheet">
    <h3>${lecture} <small>${code}</small></h3>
    <p>${counts}${limit === '' ? '' : ` (${limit})`}${remark === '' ? '' : `. 비고: ${remark}`}</p>
    <p class="note">${text}</p>
    ${gone === undefined ? undefined : html`<p>${gone}까지의 출석 기록은 지워서 없습니다.</p>`}
    ${
      meetings.length > 0
        ? html`<ol class="days">
            ${meetings.map(
              ({ day, begins, mark, state, why }) =>
                html`<li>
                  <time datetime="${begins.toISOString()}">${shortDay(day)} ${seoulMinute(begins)}</time>
                  <b>${state === '' ? '해당 없음' : `${mark}\u00a0${state}`}</b> <span>${why}</span>
                </li>`,
            )}
          </ol>`
        : undefined
    }
    ${outside.length > 0 ? html`<p>수업 외: ${outside.map(({ began, ended }) => spanText(began, ended)).join(', ')}</p>` : undefined}
  </section> `
}

const marksLegend = Object.values(marks)
  .map(({ sign, name }) => `${sign} ${name}`)
  .join(', ')

const spanText = (began: Date | undefined, ended: Date) =>
  `${began === undefined ? '' : `${seoulDay(began)} ${seoulMinute(began)}`}~${seoulMinute(ended)}`

function sheetPart({ lecture, code, gone, days, attended, stood, remark }: Of<StudentRow>): Html {
  return html`<section class="sheet">
    <h3>${lecture} <small>${code}</small></h3>
    <p>출석 ${attended}일, 연결 유지 ${stood}일${remark === '' ? '' : `. 비고: ${remark}`}</p>
    ${gone === undefined ? undefined : html`<p>${gone}까지의 출석 기록은 지워서 없습니다.</p>`}
    ${
      days.length > 0
        ? html`<ol class="days">
            ${days.map(dayItem)}
          </ol>`
        : undefined
    }
  </section> `
}

function dayItem({ day, mark, state, first, minutes = 0 }: StudentRow['days'][number]): Html {
  const times = [first && `${first}부터`, minutes > 0 ? `${minutes}분` : ''].filter(Boolean).join(' ')
  const shown = state === '' ? '해당 없음' : `${mark}\u00a0${state}`
  return html`<li>
    <time datetime="${day}">${shortDay(day)}</time>
    <b>${shown}</b> ${times === '' ? undefined : html`<span>${times}</span>`}
  </li>`
}
