import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { landingOf } from '#web/kit/route/landing';
import { dropScreen, useRoute } from '#web/kit/route/screen-outlet';
import { closeTags, openTag, useTags, type OpenTag } from './tags';
import { useWords } from '#web/kit/session/words';

const rows = catalogue as readonly RouteSpec[];

/** Scrolls the strip of tags, and nothing around it, until the current tag is visible. */
function showCurrentTag(bar: HTMLElement | null): void {
  const strip = bar?.querySelector<HTMLElement>('.v-tags-strip');
  const tag = strip?.querySelector<HTMLElement>('[data-current="true"]');
  if (!strip || !tag) return;
  const [{ left, right }, seen] = [tag.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (left < seen.left) strip.scrollLeft -= seen.left - left;
  else if (right > seen.right) strip.scrollLeft += right - seen.right;
}

/** The tag bar of document 1 §2: a home tag, closable tags, close all and close others; middle click closes too. */
export function TagBar() {
  const { t } = useWords();
  const { tags } = useTags();
  const route = useRoute();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (route.layout === 'desk') openTag({ path: pathname, search, name: route.name });
  }, [route, pathname, search]);
  useEffect(() => showCurrentTag(bar.current), [tags, pathname]);
  const close = (closes: (tag: OpenTag) => boolean) => {
    for (const tag of tags.filter(closes)) dropScreen(tag.path);
    const next = closeTags(closes, pathname);
    if (next !== undefined) void navigate(next === null ? landingOf() : next.path + next.search);
    // After closing a tag by keyboard, the focus moves to the tag now shown.
    requestAnimationFrame(() =>
      (
        bar.current?.querySelector<HTMLElement>('.v-tag[data-current="true"] button') ??
        bar.current?.querySelector<HTMLElement>('.v-tag-home')
      )?.focus(),
    );
  };
  return (
    <nav ref={bar} className="v-tags v-no-print" aria-label={t({ zh: '已打开的页面', en: 'Open pages' })}>
      <button
        type="button"
        className="v-tag-home"
        aria-label={t({ zh: '首页', en: 'Home' })}
        onClick={() => void navigate(landingOf())}
      >
        <HomeOutlined />
      </button>
      <div className="v-tags-strip">
        {tags.map((tag) => {
          const row = rows.find(({ name }) => name === tag.name);
          if (!row) return null;
          const title = t(row);
          return (
            <span
              key={tag.path}
              className="v-tag"
              data-current={tag.path === pathname}
              onAuxClick={(event) => event.button === 1 && close(({ path }) => path === tag.path)}
            >
              <button
                type="button"
                aria-current={tag.path === pathname ? 'page' : undefined}
                onClick={() => void navigate(tag.path + tag.search)}
              >
                {title}
              </button>
              <button
                type="button"
                aria-label={t({ zh: `关闭 ${title}`, en: `Close ${title}` })}
                onClick={() => close(({ path }) => path === tag.path)}
              >
                <CloseOutlined />
              </button>
            </span>
          );
        })}
      </div>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'others',
              label: t({ zh: '关闭其他', en: 'Close others' }),
              disabled: tags.length < 2,
              onClick: () => close(({ path }) => path !== pathname),
            },
            { key: 'all', label: t({ zh: '关闭全部', en: 'Close all' }), onClick: () => close(() => true) },
          ],
        }}
      >
        <button type="button" className="v-tags-more">
          {t({ zh: '标签操作', en: 'Tag actions' })} <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}
