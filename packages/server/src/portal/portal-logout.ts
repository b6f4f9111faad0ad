import type { FastifyRequest } from 'fastify'
import type { Page } from '../pages/frame.ts'
import { html } from '../pages/html.ts'

/** Whether somebody who has logged out here asks to be logged out at the portal too. */
export const isLogout = ({ url }: FastifyRequest): boolean =>
  new URLSearchParams(url.split('?')[1]).get('for') === 'logout'

/** The page for a portal that names no address for its logout. */
export const stillLoggedIn: Page = {
  title: '포털에서 로그아웃',
  body: html`<p>
      포털의 로그아웃 화면을 열 수 없습니다. 포털에서 직접 로그아웃하거나, 열려 있는 브라우저 창을 모두 닫아주세요.
    </p>
    <a class="action" href="/login">로그인</a>`,
}
