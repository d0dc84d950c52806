'use client';

import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { scrollToFocus, useFormFocus, useReturnedFocus } from './focus';
import { CloseContext, useKeptTexts } from './kept-dialog';
import { DraftScope, hasTexts } from './kept-text';
import { useTypedText } from './typed-text';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
  /** What has the focus after it closed, where that is not what had it before. */
  returnFocus?: (() => HTMLElement | null) | undefined;
};

/** Toasts are above everything: using one must not close what is open. */
function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';

const overlay = 'fixed inset-0 z-50 bg-black/40 dark:bg-black/60 print:hidden';

function CloseButton() {
  return (
    <Primitive.Close
      aria-label="Close"
      className="inline-flex size-8 shrink-0 cursor-pointer print:hidden items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
    >
      <X className="size-4" aria-hidden />
    </Primitive.Close>
  );
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog isOpen onClose={onKeep} title="Discard what you typed?" className="max-w-sm">
      <DialogActions>
        <Button data-safe onClick={onKeep}>
          Keep writing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What asks before typed text is lost with a dialog: handlers for its content, and the question. */
function useLeaving(content: RefObject<HTMLElement | null>, onClose: () => void) {
  const { hasTyped, ...typing } = useTypedText();
  const [isLeaving, setIsLeaving] = useState(false);
  function leave(event: Event) {
    if (event.defaultPrevented || !(hasTyped() || hasTexts(content.current))) return;
    event.preventDefault();
    setIsLeaving(true);
  }
  function discard() {
    setIsLeaving(false);
    onClose();
  }
  const handlers = {
    ...typing,
    onEscapeKeyDown: leave,
    onInteractOutside(event: Event) {
      keepForToasts(event);
      leave(event);
    },
  };
  const question = isLeaving ? (
    <Discard onKeep={() => setIsLeaving(false)} onDiscard={discard} />
  ) : null;
  return { handlers, question };
}

function Head({ title, description }: Pick<Props, 'title' | 'description'>) {
  return (
    <header className="flex items-start gap-4 px-5 pt-4 pb-3">
      <div className="min-w-0 grow">
        <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
        {description ? (
          <Primitive.Description className="mt-1 text-sm text-muted">
            {description}
          </Primitive.Description>
        ) : null}
      </div>
      <CloseButton />
    </header>
  );
}

/** What a dialog holds. Where it scrolls and nothing in it takes the focus, it takes it itself. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && !element.querySelector(controls)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    // The buttons at its end stay in sight over what scrolls: a field must stop above them.
    <div ref={body} className="min-h-0 scroll-pb-20 overflow-y-auto px-5 pt-1 pb-5">
      {children}
    </div>
  );
}

/**
 * A modal dialog in the middle of the page. Escape and the backdrop close it, after a question
 * where text was typed.
 */
export function Dialog(props: Props) {
  const { isOpen, title, description, children, className, returnFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  const focus = useFormFocus(content, returnFocus);
  const { scope, isPutBack, watch, close } = useKeptTexts(content, title, props.onClose);
  const { handlers, question } = useLeaving(content, close);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <Primitive.Content
          ref={watch}
          {...focus}
          {...handlers}
          onFocus={scrollToFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-raised shadow-2xl',
            className,
          )}
        >
          <Head title={title} description={description} />
          <Body>
            <CloseContext value={close}>
              <DraftScope value={scope}>
                {isPutBack ? (
                  <p role="status" className="mb-3 text-sm text-muted">
                    What you typed before is here again.
                  </p>
                ) : null}
                {children}
              </DraftScope>
            </CloseContext>
          </Body>
          {question}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-3 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-xl bg-raised px-5 pt-3 pb-5">
      {children}
    </div>
  );
}

/** A panel that slides over the right side of the page and leaves the rest visible. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
  className,
  hasCloseButton = true,
  returnFocus,
  ...data
}: Omit<Props, 'description'> & {
  hasCloseButton?: boolean;
  'data-candidate'?: boolean;
}) {
  const focus = useReturnedFocus(returnFocus);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/25 dark:bg-black/50" />
        <Primitive.Content
          {...focus}
          {...data}
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          className={classNames(
            'fixed inset-y-0 right-0 z-40 flex w-full max-w-form flex-col border-l border-line bg-surface shadow-2xl',
            className,
          )}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {hasCloseButton ? (
            <div className="absolute top-3 right-3 z-10">
              <CloseButton />
            </div>
          ) : null}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
