'use client';

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import type { QuestionDraft } from '@/lib/browser/questions';
import { withMoved } from './drafts';
import { QuestionWords } from './question-words';

type Act = {
  move: (from: number, to: number) => void;
  edit: (question: QuestionDraft) => void;
  remove: (question: QuestionDraft) => void;
};

type Place = { question: QuestionDraft; index: number; count: number; act: Act };

function RowActions({ question, index, count, act }: Place) {
  const { prompt } = question;
  return (
    <div className="flex shrink-0 flex-wrap justify-end max-sm:w-16">
      <IconButton
        label="Move up"
        about={prompt}
        disabled={index === 0}
        onClick={() => act.move(index, index - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label="Move down"
        about={prompt}
        disabled={index === count - 1}
        onClick={() => act.move(index, index + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label="Change" about={prompt} onClick={() => act.edit(question)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label="Remove" about={prompt} onClick={() => act.remove(question)}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}

function Row(place: Place) {
  const { question, index, act } = place;
  const drag = useDraggable({ id: question.key });
  const drop = useDroppable({ id: question.key });
  const { transform, isDragging } = drag;
  function arrow(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    act.move(index, index + step);
  }
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      className={classNames(
        'flex items-start gap-2 border-b border-line bg-surface px-2 py-3 last:border-b-0',
        isDragging && 'relative z-10 shadow-lg',
        drop.isOver && !isDragging && 'bg-accent-soft',
      )}
    >
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        {...drag.listeners}
        onKeyDown={arrow}
        aria-label={`Drag question ${index + 1}, or move it with the arrow keys`}
        className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-hover"
      >
        <GripVertical className="size-4" aria-hidden />
      </button>
      <span className="w-5 shrink-0 pt-1.5 text-right text-xs text-muted tabular-nums">
        {index + 1}
      </span>
      <div className="min-w-0 grow pt-1">
        <QuestionWords question={question} />
      </div>
      <RowActions {...place} />
    </li>
  );
}

/** Questions in their order, to be dragged, moved by keys, changed and removed. */
export function QuestionList({
  questions,
  onChange,
  onEdit,
}: {
  questions: readonly QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
  onEdit: (question: QuestionDraft) => void;
}) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const act: Act = {
    move: (from, to) => {
      if (to < 0 || to >= questions.length) return;
      onChange(withMoved(questions, from, to));
      setSaid(`Question ${from + 1} is now question ${to + 1} of ${questions.length}.`);
    },
    edit: onEdit,
    remove: ({ key }) => onChange(questions.filter((other) => other.key !== key)),
  };
  function end({ active, over }: DragEndEvent) {
    const place = (key: unknown) => questions.findIndex((question) => question.key === key);
    if (over && over.id !== active.id) act.move(place(active.id), place(over.id));
  }
  return (
    <>
      <DndContext
        id="questions"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
      >
        <ol aria-label="Questions" className="rounded-xl border border-line bg-surface">
          {questions.map((question, index) => (
            <Row key={question.key} {...{ question, index, act }} count={questions.length} />
          ))}
        </ol>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
