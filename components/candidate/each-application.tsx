import { createContext, type ReactNode, use } from 'react';
import { SubjectContext, useCandidate, useSubject } from './candidate-context';

const OtherContext = createContext(false);

/**
 * Renders its children about each application of the candidate, the one in the foreground first: what
 * was said and arranged about another job concerns the same person.
 */
export function EachApplication({ children }: { children: ReactNode }) {
  const { applications } = useCandidate();
  const subject = useSubject();
  const { application_id: shownId } = subject.application;
  const others = applications.filter(({ application_id: id }) => id !== shownId);
  return (
    <div className="space-y-6 empty:hidden">
      {children}
      {others.map((application) => (
        <OtherContext key={application.application_id} value>
          <SubjectContext value={{ ...subject, application, glance: null }}>
            {children}
          </SubjectContext>
        </OtherContext>
      ))}
    </div>
  );
}

/** Whether the application around is another one than that in the foreground. */
export const useIsOther = () => use(OtherContext);

/** The job that what follows is about, where the candidate applied for several. */
export function JobHeading() {
  const { application } = useSubject();
  if (useCandidate().applications.length < 2) return null;
  return <h3 className="mb-1.5 text-xs font-medium text-muted">{application.job.title}</h3>;
}
