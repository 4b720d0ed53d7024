import { homeTexts } from '#messages/public-home';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Departments } from './Departments.tsx';
import { FeaturedDoctors } from './FeaturedDoctors.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Stats } from './Stats.tsx';

const texts = homeTexts;

export default function HomePage() {
  return (
    <>
      <PageTitle title={texts.title} description={texts.description} />
      <Hero />
      <Departments />
      <FeaturedDoctors />
      <HowItWorks />
      <Stats />
      <CallToAction />
    </>
  );
}
