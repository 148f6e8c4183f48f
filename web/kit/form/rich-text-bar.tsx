import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Input, Popover, Select, Space } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { IMAGE_TYPES } from '#domain/attachments/attachment.rules';
import type { Text } from '#web/kit/text/lang';
import type { RichTextPictures } from './rich-text-pictures';
import { useWords } from '#web/kit/session/words';

const LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))\S+$/i;
const PARAGRAPH_KINDS = {
  0: { zh: '正文', en: 'Text' },
  2: { zh: '大标题', en: 'Heading' },
  3: { zh: '中标题', en: 'Subheading' },
  4: { zh: '小标题', en: 'Small heading' },
} as const;

function ToolButton({
  title,
  icon,
  on: active,
  off: disabled,
  press,
}: {
  title: Text;
  icon: ReactNode;
  on?: boolean;
  off?: boolean;
  press: () => void;
}) {
  const { t } = useWords();
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(title)}
      title={t(title)}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      {...(active ? { className: 'v-rich-on' } : {})}
      disabled={disabled ?? false}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    />
  );
}

function LinkTool({ editor, on }: { editor: Editor; on: boolean }) {
  const { t, words } = useWords();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const full = /^[\w-]+(?:\.[\w-]+)+/.test(address.trim()) ? `https://${address.trim()}` : address.trim();
  const good = LINK_PATTERN.test(full);
  const show = (to: boolean) => {
    if (to) setAddress((editor.getAttributes('link') as { href?: string }).href ?? '');
    setOpen(to);
  };
  const set = () => {
    if (!good) return;
    const there = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !on)
      there.insertContent({ type: 'text', text: full, marks: [{ type: 'link', attrs: { href: full } }] }).run();
    else there.setLink({ href: full }).run();
    setOpen(false);
  };
  const clear = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      destroyOnHidden
      placement="bottom"
      content={
        <Space.Compact style={{ width: 320, maxWidth: '80vw' }}>
          <Input
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              set();
            }}
            placeholder="https://"
            aria-label={t({ zh: '链接地址', en: 'Link address' })}
            autoFocus
            maxLength={500}
            status={address === '' || good ? '' : 'error'}
          />
          {on && <Button onClick={clear}>{t(words.remove)}</Button>}
          <Button type="primary" disabled={!good} onClick={set}>
            {t({ zh: '加链接', en: 'Add link' })}
          </Button>
        </Space.Compact>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t({ zh: '链接', en: 'Link' })}
        title={t({ zh: '链接', en: 'Link' })}
        aria-pressed={on}
        {...(on ? { className: 'v-rich-on' } : {})}
      />
    </Popover>
  );
}

/** The toolbar of the rich text editor. */
export function RichTextBar({ editor, pictures }: { readonly editor: Editor; readonly pictures: RichTextPictures }) {
  const { t } = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      level: ([2, 3, 4] as const).find((level) => now.isActive('heading', { level })) ?? 0,
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const go = () => editor.chain().focus();
  return (
    <div className="v-rich-bar" role="toolbar" aria-label={t({ zh: '文字格式', en: 'Text format' })}>
      <Select
        size="small"
        variant="borderless"
        value={at.level}
        popupMatchSelectWidth={false}
        aria-label={t({ zh: '段落样式', en: 'Paragraph style' })}
        options={Object.entries(PARAGRAPH_KINDS).map(([level, text]) => ({ value: Number(level), label: t(text) }))}
        onChange={(level) =>
          level === 0
            ? go().setParagraph().run()
            : go()
                .setHeading({ level: level as 2 | 3 | 4 })
                .run()
        }
      />
      <ToolButton
        title={{ zh: '加粗', en: 'Bold' }}
        icon={<BoldOutlined />}
        on={at.bold}
        press={() => go().toggleBold().run()}
      />
      <ToolButton
        title={{ zh: '着重', en: 'Emphasis' }}
        icon={<ItalicOutlined />}
        on={at.italic}
        press={() => go().toggleItalic().run()}
      />
      <ToolButton
        title={{ zh: '下划线', en: 'Underline' }}
        icon={<UnderlineOutlined />}
        on={at.underline}
        press={() => go().toggleUnderline().run()}
      />
      <ToolButton
        title={{ zh: '删除线', en: 'Strikethrough' }}
        icon={<StrikethroughOutlined />}
        on={at.strike}
        press={() => go().toggleStrike().run()}
      />
      <ToolButton
        title={{ zh: '项目列表', en: 'Bulleted list' }}
        icon={<UnorderedListOutlined />}
        on={at.bullets}
        press={() => go().toggleBulletList().run()}
      />
      <ToolButton
        title={{ zh: '编号列表', en: 'Numbered list' }}
        icon={<OrderedListOutlined />}
        on={at.numbers}
        press={() => go().toggleOrderedList().run()}
      />
      <ToolButton
        title={{ zh: '引用', en: 'Quote' }}
        icon={<b aria-hidden>“</b>}
        on={at.quote}
        press={() => go().toggleBlockquote().run()}
      />
      <LinkTool editor={editor} on={at.link} />
      <ToolButton
        title={{ zh: '插入图片', en: 'Insert picture' }}
        icon={<PictureOutlined />}
        off={pictures.busy}
        press={() => chooser.current?.click()}
      />
      <ToolButton
        title={{ zh: '分隔线', en: 'Divider' }}
        icon={<MinusOutlined />}
        press={() => go().setHorizontalRule().run()}
      />
      <ToolButton
        title={{ zh: '撤销', en: 'Undo' }}
        icon={<UndoOutlined />}
        off={!at.undo}
        press={() => go().undo().run()}
      />
      <ToolButton
        title={{ zh: '重做', en: 'Redo' }}
        icon={<RedoOutlined />}
        off={!at.redo}
        press={() => go().redo().run()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
        aria-label={t({ zh: '插入图片', en: 'Insert picture' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) pictures.take(files);
        }}
      />
    </div>
  );
}
