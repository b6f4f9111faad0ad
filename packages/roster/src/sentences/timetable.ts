import type { TimetableFaultCode } from '../model/problem.ts'
import type { Sentence } from './sentence.ts'

/** Why a timetable cannot be used, and what to do. */
export const timetableFaults: Record<TimetableFaultCode, Sentence> = {
  'no-timetable': {
    ko: "처음 30행에서 시간표의 머리글을 찾지 못했습니다. '학수번호'와 '분반', '요일'과 '시작'과 '종료' 또는 '강의시간' 열이 있는지 확인해주세요.",
    en: 'The first 30 rows contain no header of a timetable (학수번호, 분반 and 요일, 시작, 종료 or 강의시간).',
  },
  'unreadable-time': {
    ko: "수업 시간으로 읽을 수 없습니다: '{value}' ('{about}'). 월 3,4 또는 화 10:30-11:45처럼 적어주세요.",
    en: "This is not a time: '{value}' ('{about}'). Write it like 월 3,4 or 화 10:30-11:45.",
  },
  'no-day': {
    ko: "'{value}'에서 '{about}' 앞에 요일이 없습니다. 월 3,4처럼 요일을 앞에 적어주세요.",
    en: "'{value}' has no day before '{about}'. Write the day first, like 월 3,4.",
  },
  'no-periods': {
    ko: "교시로 적은 값인데 교시의 시각을 알 수 없습니다: '{value}'. PERIODS=1=09:00-09:50,2=10:00-10:50처럼 정해주세요.",
    en: "'{value}' is written in periods. Set their times: PERIODS=1=09:00-09:50,2=10:00-10:50.",
  },
  'unknown-period': {
    ko: "'{value}'의 '{about}' 교시가 PERIODS에 없습니다. PERIODS에 더하거나 값을 고쳐주세요.",
    en: "The period '{about}' of '{value}' is not in PERIODS. Add it there, or correct the value.",
  },
  'no-night-period': {
    ko: "'{value}'에 있는 야간 교시 '{about}' 시각이 PERIODS에 없습니다. PERIODS에 {about}=18:00-18:45처럼 더해주세요.",
    en: "The evening period '{about}' of '{value}' is not in PERIODS. Add it, like {about}=18:00-18:45.",
  },
  'digits-together': {
    ko: "'{value}'에서 '{about}' 부분이 한 교시인지 여러 교시인지 알 수 없습니다. 1,2 또는 12교시처럼 적어주세요.",
    en: "It is not clear whether '{about}' in '{value}' is one period or several. Write 1,2 or 12교시.",
  },
  'other-weeks': {
    ko: "'{value}'처럼 일부 주에만 하는 수업은 시간마다 행을 나누어 '수업시작일'과 '수업종료일' 열에 날짜를 적어주세요. 격주 수업은 쉬는 날을 timetable except로 정합니다.",
    en: "'{value}' holds in some weeks only. Give each time a row with its days in 수업시작일 and 수업종료일. For other weeks use timetable except.",
  },
  'online-time': {
    ko: "'{value}'의 '{about}' 시간에 학생이 모여 연결하는지 알 수 없습니다. 연결하면 그 말을 지우고, 아니면 그 시간을 지워주세요.",
    en: "It is not clear whether students meet at '{about}' of '{value}'. If they do, delete the words; if not, delete the time.",
  },
  'other-clock': {
    ko: "'{value}'에 적은 시각 '{about}' 값이 PERIODS의 교시와 다릅니다. 하나를 고쳐주세요.",
    en: "The time '{about}' of '{value}' differs from PERIODS. Correct one of them.",
  },
  'morning-or-evening': {
    ko: "'{value}'에서 '{about}' 시각이 오전인지 오후인지 알 수 없습니다. 13:30-14:45처럼 적어주세요.",
    en: "It is not clear whether '{about}' of '{value}' is morning or afternoon. Write it like 13:30-14:45.",
  },
  'end-before-begin': {
    ko: "'{value}'에서 '{about}' 시각의 끝이 시작보다 앞섭니다. 13:30-14:45처럼 적어주세요.",
    en: "'{about}' of '{value}' ends before it begins. Write it like 13:30-14:45.",
  },
  'too-long': {
    ko: "'{value}'에서 '{about}' 시각이 열두 시간이 넘습니다. 값을 확인해주세요.",
    en: "'{about}' of '{value}' is longer than twelve hours. Check the value.",
  },
  'overlapping-times': {
    ko: '한 강의의 수업 시간이 겹칩니다: {value}. 맞는 것만 남겨주세요.',
    en: 'Times of one class overlap: {value}. Keep the right one.',
  },
  'other-times': {
    ko: "이 강의의 수업 시간이 {file}에는 '{other}', 여기에는 '{value}'입니다. 지금 쓸 파일과 시트만 남겨주세요.",
    en: "The times of this class are '{other}' in {file} and '{value}' here. Keep the right file or sheet.",
  },
  'telling-times': {
    ko: "이름이 '{value}'입니다. 지금 쓸 시간표이면 이름을 바꾸고, 아니면 빼주세요.",
    en: "The name is '{value}'. If it is a timetable in force, rename it; if not, leave it out.",
  },
  'hidden-times': {
    ko: "숨긴 행, 열이나 시트('{value}')에 시간표가 있습니다. 숨김을 풀거나 지워주세요.",
    en: "Hidden rows, columns or sheets ('{value}') have times. Show or delete them.",
  },
  'struck-times': {
    ko: '취소선이 그어진 행에 시간표가 있습니다. 행을 지우거나 취소선을 없애주세요.',
    en: 'A row with times is struck through. Delete the row or remove the line.',
  },
  'wrong-rule': {
    ko: "출석 기준으로 읽을 수 없는 값 '{value}'입니다. 쓸 수 있는 값: {expected}.",
    en: "'{value}' is no value of the attendance rule. Possible: {expected}.",
  },
  'absent-before-late': {
    ko: '결석이 되는 때가 지각이 되는 때보다 앞섭니다 (지각, 결석: {value}).',
    en: 'Absence begins before lateness (late, absent: {value}).',
  },
  'second-rule': {
    ko: '같은 강의의 다른 행과 출석 기준이 다릅니다: {value}, {other}.',
    en: 'Another row of this class has another attendance rule: {value}, {other}.',
  },
  'two-classes': {
    ko: "'{value}'에 맞는 강의가 명단에 여럿입니다: {list}. 학기를 --term 2026-2처럼 정하거나 강의 코드를 명단대로 적어주세요.",
    en: "The roster has several classes for '{value}': {list}. Give the term, like --term 2026-2, or the code of the roster.",
  },
  'second-entry': {
    ko: "'{value}' 강의가 {row}행에도 있습니다. 명단의 같은 강의입니다. 강의 코드를 한 가지로 적어주세요.",
    en: "'{value}' and row {row} are the same class of the roster. Write its code in one way.",
  },
  'no-known-class': {
    ko: "명단에 있는 강의가 하나도 없습니다. 처음 것: '{value}'. 학수번호와 분반이 명단과 같은지, 그 학기의 명단을 가져왔는지 확인해주세요.",
    en: "No class is in the roster. The first one: '{value}'. Check code and section, and whether the roster of the term was imported.",
  },
}
